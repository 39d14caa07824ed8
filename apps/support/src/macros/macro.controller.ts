import { Controller } from '@nestjs/common';
import { addMacro, adminMacros, changeMacro, type InputOf, removeMacro } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { MacroService } from './macro.service.js';

@Controller()
export class MacroController {
  constructor(private readonly macros: MacroService) {}

  @Rpc(adminMacros)
  list(input: InputOf<typeof adminMacros>) {
    return this.macros.list(input);
  }

  @Rpc(addMacro)
  add(input: InputOf<typeof addMacro>) {
    return this.macros.add(input);
  }

  @Rpc(changeMacro)
  change(input: InputOf<typeof changeMacro>) {
    return this.macros.change(input);
  }

  @Rpc(removeMacro)
  remove(input: InputOf<typeof removeMacro>) {
    return this.macros.remove(input);
  }
}
