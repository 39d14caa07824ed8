import { Controller } from '@nestjs/common';
import {
  adminPolicies,
  currentPolicy,
  decidePolicyProposal,
  type InputOf,
  previewPolicyChange,
  putPolicy,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PolicyChangeService } from './policy-change.service.js';
import { PolicyPreviewService } from './policy-preview.service.js';
import { PolicyService } from './policy.service.js';

@Controller()
export class PolicyController {
  constructor(
    private readonly policies: PolicyService,
    private readonly changes: PolicyChangeService,
    private readonly previews: PolicyPreviewService,
  ) {}

  @Rpc(currentPolicy)
  current() {
    return this.policies.getCurrentVersion();
  }

  @Rpc(adminPolicies)
  list(input: InputOf<typeof adminPolicies>) {
    return this.policies.list(input);
  }

  @Rpc(previewPolicyChange)
  preview(input: InputOf<typeof previewPolicyChange>) {
    return this.previews.preview(input);
  }

  @Rpc(putPolicy)
  put(input: InputOf<typeof putPolicy>) {
    return this.changes.put(input);
  }

  @Rpc(decidePolicyProposal)
  decide(input: InputOf<typeof decidePolicyProposal>) {
    return this.changes.decide(input);
  }
}
