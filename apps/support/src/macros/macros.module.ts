import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MacroController } from './macro.controller.js';
import { MACRO_MODEL, macroSchema } from './macro.model.js';
import { MacroService } from './macro.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: MACRO_MODEL, schema: macroSchema }])],
  controllers: [MacroController],
  providers: [MacroService],
})
export class MacrosModule {}
