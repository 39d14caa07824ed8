import { Controller } from '@nestjs/common';
import { adminPolicies, currentPolicy, type InputOf, putPolicy } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Policies } from './policy.service.js';

@Controller()
export class PolicyController {
  constructor(private readonly policies: Policies) {}

  @Rpc(currentPolicy)
  current() {
    return this.policies.inForce();
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
