import { Module } from '@nestjs/common';
import { StaffNames } from '@sahaya/messaging';

/** The names of colleagues, which several features show. */
@Module({ providers: [StaffNames], exports: [StaffNames] })
export class SharedModule {}
