import { Controller } from '@nestjs/common';
import { changeSavedView, type InputOf, removeSavedView, savedViews, saveView } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SavedViewService } from './saved-view.service.js';

@Controller()
export class SavedViewController {
  constructor(private readonly views: SavedViewService) {}

  @Rpc(savedViews)
  list(input: InputOf<typeof savedViews>) {
    return this.views.list(input);
  }

  @Rpc(saveView)
  save(input: InputOf<typeof saveView>) {
    return this.views.save(input);
  }

  @Rpc(changeSavedView)
  change(input: InputOf<typeof changeSavedView>) {
    return this.views.change(input);
  }

  @Rpc(removeSavedView)
  remove(input: InputOf<typeof removeSavedView>) {
    return this.views.remove(input);
  }
}
