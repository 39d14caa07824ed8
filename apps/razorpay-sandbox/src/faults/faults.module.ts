import { Module } from '@nestjs/common';
import { RecordsModule } from '../shared/records/records.module.js';
import { FaultsService } from './faults.service.js';

export { FaultsService } from './faults.service.js';

/** The faults that tests and developers set. */
@Module({ imports: [RecordsModule], providers: [FaultsService], exports: [FaultsService] })
export class FaultsModule {}
