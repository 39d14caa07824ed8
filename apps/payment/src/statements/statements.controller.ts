import { Controller } from '@nestjs/common';
import { getStatement, type InputOf, listStatements } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StatementsService } from './statements.service.js';

@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Rpc(listStatements)
  listStatements(input: InputOf<typeof listStatements>) {
    return this.statements.list(input);
  }

  @Rpc(getStatement)
  getStatement(input: InputOf<typeof getStatement>) {
    return this.statements.file(input);
  }
}
