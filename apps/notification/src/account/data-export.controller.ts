import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportNotificationRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { DEFAULT_NOTIFICATION_PREFERENCES, type Language } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { exportPage, exportSource, type ExportSource } from '@sahaya/persistence';
import { LanguageClient } from '@sahaya/service-clients';
import { Model } from 'mongoose';
import { PREFERENCES_MODEL, type PreferencesDoc } from '../preferences/preferences.module.js';
import { PUSH_DEVICE_MODEL, type PushDeviceDoc } from '../push/push.module.js';
import { DELIVERY_MODEL, type DeliveryDoc } from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc, toNotification } from '../shared/notification.model.js';

/** The notifications of a user for the data export. */
@Controller()
export class DataExportController {
  private readonly sourcesIn: (language: Language) => readonly ExportSource<ExportSection>[];

  constructor(
    @InjectModel(NOTIFICATION_MODEL) notifications: Model<NotificationDoc>,
    @InjectModel(DELIVERY_MODEL) deliveries: Model<DeliveryDoc>,
    @InjectModel(PREFERENCES_MODEL) preferences: Model<PreferencesDoc>,
    @InjectModel(PUSH_DEVICE_MODEL) devices: Model<PushDeviceDoc>,
    private readonly languages: LanguageClient,
  ) {
    const ofUser = (userId: string) => ({ userId });
    this.sourcesIn = (language) => [
      exportSource('notifications', notifications, ofUser, (doc) => toNotification(doc, language)),
      exportSource('notificationDeliveries', deliveries, ofUser, showDelivery),
      exportSource('notificationPreferences', preferences, (_id) => ({ _id }), showPreferences),
      exportSource('pushDevices', devices, ofUser, showDevice),
    ];
  }

  @Rpc(exportNotificationRecords)
  async export(input: InputOf<typeof exportNotificationRecords>) {
    return exportPage(this.sourcesIn(await this.languages.find(input.userId)), input);
  }
}

const showDelivery = ({ _id, kind, state, attempts, createdAt }: DeliveryDoc) => ({
  notificationId: _id,
  ...(kind && { kind }),
  state,
  attempts,
  createdAt,
});

function showPreferences(doc: PreferencesDoc) {
  const { _id: _, ...chosen } = doc;
  return { ...DEFAULT_NOTIFICATION_PREFERENCES, ...chosen };
}

/** Of the address only the push service: the rest is a key with which anybody may send to the browser. */
const showDevice = ({ endpoint, createdAt }: PushDeviceDoc) => ({
  pushService: URL.canParse(endpoint) ? new URL(endpoint).host : '',
  createdAt,
});
