import { Controller } from '@nestjs/common';
import { getPhoto, type InputOf, removePhoto, setPhoto, updateProfile } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ProfileService } from './profile.service.js';

@Controller()
export class ProfilesController {
  constructor(private readonly profile: ProfileService) {}

  @Rpc(updateProfile)
  updateProfile(input: InputOf<typeof updateProfile>) {
    return this.profile.update(input);
  }

  @Rpc(setPhoto)
  setPhoto(input: InputOf<typeof setPhoto>) {
    return this.profile.setPhoto(input);
  }

  @Rpc(removePhoto)
  removePhoto(input: InputOf<typeof removePhoto>) {
    return this.profile.removePhoto(input);
  }

  @Rpc(getPhoto)
  getPhoto(input: InputOf<typeof getPhoto>) {
    return this.profile.getPhoto(input);
  }
}
