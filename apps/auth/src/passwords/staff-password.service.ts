import { Injectable } from '@nestjs/common';
import { refuse } from '@sahaya/contracts';
import { staffPasswordViolation } from '@sahaya/domain';
import { LeakedPasswordsService } from './leaked-passwords.service.js';

/** The rules of a new password of a staff member. */
@Injectable()
export class StaffPasswordService {
  constructor(private readonly leaked: LeakedPasswordsService) {}

  /** Throws STAFF_PASSWORD_TOO_SHORT, PASSWORD_LEAKED or another rule at the field `password`. */
  async expect(form: { password: string; confirmPassword?: string | undefined }): Promise<void> {
    refuse(staffPasswordViolation(form));
    if (await this.leaked.includes(form.password)) refuse({ code: 'PASSWORD_LEAKED', field: 'password' });
  }
}
