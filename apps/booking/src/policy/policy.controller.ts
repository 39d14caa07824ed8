import { Controller } from '@nestjs/common';
import { adminPolicies, currentPolicy, type InputOf, putPolicy } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PolicyService } from './policy.service.js';

@Controller()
export class PolicyController {
  constructor(private readonly policies: PolicyService) {}

  @Rpc(currentPolicy)
  current() {
    return this.policies.getCurrentVersion();
  }

  @Rpc(adminPolicies)
  list(input: InputOf<typeof adminPolicies>) {
    return this.policies.list(input);
  }

  @Rpc(putPolicy)
  put(input: InputOf<typeof putPolicy>) {
    return this.policies.put(input);
  }
}
