/** The channels beside the bell, which always notifies. */
export const noticeChannels = ['push', 'email', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Never, each time, or once a day at `digestHour`, which is possible only for mail about money received. */
export const noticeFrequencies = ['never', 'each', 'daily'] as const
export type NoticeFrequency = (typeof noticeFrequencies)[number]

/** When the day's mail is written, by the clock of Kathmandu. */
export const digestHour = 20

interface NoticeRule {
  /** The default until the person chooses. */
  frequency: NoticeFrequency
  /**
   * Cannot be changed: it warns of a stranger, of money that did not arrive, or of what the law requires us to
   * announce.
   */
  is_locked?: true
}

/** Each kind of notice with its rule for each channel. The server writes it to the database at start, for the triggers. */
const matrix = {
  received: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  asked: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  answered: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  sent: { push: { frequency: 'each' }, email: { frequency: 'never' }, sms: { frequency: 'never' } },
  withdrawn: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'each' } },
  returned: { push: { frequency: 'each' }, email: { frequency: 'each', is_locked: true }, sms: { frequency: 'each' } },
  kyc: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'never' } },
  security: {
    push: { frequency: 'each', is_locked: true },
    email: { frequency: 'each', is_locked: true },
    sms: { frequency: 'each', is_locked: true },
  },
  support: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'each' } },
  reports: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'never' } },
  developers: { push: { frequency: 'each' }, email: { frequency: 'each' }, sms: { frequency: 'never' } },
  tariff: { push: { frequency: 'each' }, email: { frequency: 'each', is_locked: true }, sms: { frequency: 'never' } },
} satisfies Record<string, Record<NoticeChannel, NoticeRule>>

/** A line of the preferences; several types of notification belong to one kind. */
export type NoticeKind = keyof typeof matrix
export const noticeKinds = Object.keys(matrix) as NoticeKind[]
export const noticeMatrix: Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, NoticeRule>>>> = matrix
