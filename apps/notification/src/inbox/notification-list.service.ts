import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type listNotifications, type OutputOf, signedIn } from '@sahaya/contracts';
import { isNotificationTopic, notificationTopicOf } from '@sahaya/domain';
import {
  type CursorOrder,
  decodeCursor,
  encodeCursor,
  findAfter,
  type Order,
  pageOf,
  type Position,
} from '@sahaya/persistence';
import { LanguageClient } from '@sahaya/service-clients';
import { Model, type QueryFilter } from 'mongoose';
import { DELIVERY_RULES } from '../shared/delivery-rules.js';
import { NOTIFICATION_MODEL, type NotificationDoc, toNotification } from '../shared/notification.model.js';

type Asked = InputOf<typeof listNotifications>;
type Filter = QueryFilter<NotificationDoc>;

const LIST = 'notifications';
const NEWEST: Order = { createdAt: -1, _id: -1 };
const KINDS = Object.keys(DELIVERY_RULES) as (keyof typeof DELIVERY_RULES)[];

/** The inbox of one user, page by page. */
@Injectable()
export class NotificationListService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    private readonly languages: LanguageClient,
  ) {}

  async list(asked: Asked): Promise<OutputOf<typeof listNotifications>> {
    const { userId } = signedIn(asked.actor);
    const filter = { userId, ...toFilter(asked) };
    const after = decodeCursor(asked.cursor, [LIST]);
    const [language, { docs, ...rest }, unreadCount] = await Promise.all([
      this.languages.find(userId),
      after ? this.findFrom(filter, after, asked) : this.findPage(filter, asked),
      this.model.countDocuments({ userId, read: false }),
    ]);
    return { notifications: docs.map((doc) => toNotification(doc, language)), unreadCount, ...rest };
  }

  private findFrom(filter: Filter, after: Position, { unread, topic, limit }: Asked) {
    const order: CursorOrder<NotificationDoc> = {
      list: LIST,
      field: 'createdAt',
      direction: -1,
      index: indexOf({ unread, topic }),
    };
    return findAfter(this.model, filter, order, { after, limit });
  }

  /** One numbered page, with the cursor of the entries after it. */
  private async findPage(filter: Filter, asked: Asked) {
    const { docs, pagination } = await pageOf(this.model, filter, NEWEST, asked, { by: indexOf(asked) });
    const last = docs.at(-1);
    const hasMore = pagination.page < pagination.pages || pagination.more;
    return {
      docs,
      pagination,
      ...(last && hasMore && { nextCursor: encodeCursor({ list: LIST, at: last.createdAt, id: last._id }) }),
    };
  }
}

const indexOf = ({ unread, topic }: Pick<Asked, 'unread' | 'topic'>): Order => ({
  userId: 1,
  ...(unread ? { read: 1 } : topic && { kind: 1 }),
  ...NEWEST,
});

function toFilter({ unread, topic }: Asked): Filter {
  if (topic && !isNotificationTopic(topic)) throw new AppError('INVALID_INPUT', { field: 'topic' });
  return {
    ...(unread && { read: false }),
    ...(topic && { kind: { $in: KINDS.filter((kind) => notificationTopicOf(kind) === topic) } }),
  };
}
