import { Controller } from '@nestjs/common';
import { getPreferences, type InputOf, setPreferences, setStaffMail, staffMail } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PreferencesService } from './preferences.service.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Rpc(getPreferences)
  get(input: InputOf<typeof getPreferences>) {
    return this.preferences.get(input);
  }

  @Rpc(setPreferences)
  set(input: InputOf<typeof setPreferences>) {
    return this.preferences.set(input);
  }

  @Rpc(staffMail)
  getStaffMail(input: InputOf<typeof staffMail>) {
    return this.preferences.getStaffMail(input);
  }

  @Rpc(setStaffMail)
  setStaffMail(input: InputOf<typeof setStaffMail>) {
    return this.preferences.setStaffMail(input);
  }
}
