import type { NoticeChoices } from '@sahuji/contract/notifications/choices'
import {
  digestHour,
  type NoticeChannel,
  noticeChannels,
  type NoticeKind,
  noticeKinds,
} from '@sahuji/contract/notifications/kinds'
import { typeRules } from '@sahuji/contract/notifications/types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { LockIcon, TickIcon } from '../../kit/icons/states.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import * as css from './notice-matrix.module.css'
import { LineKept } from './line-kept.tsx'
import type { KeepChoices } from './use-notice-choices.ts'

const kindWords: Readonly<Record<NoticeKind, { name: MessageDescriptor; note?: MessageDescriptor }>> = {
  received: { name: msg`Money received`, note: msg`By e-mail each time or once a day: see below.` },
  asked: { name: msg`Someone requests money from you` },
  answered: { name: msg`Your request is answered`, note: msg`Accepted and paid, rejected, or expired.` },
  sent: { name: msg`Money you sent to a new number`, note: msg`It was claimed, or it is free again.` },
  withdrawn: { name: msg`Withdrawal in your bank account` },
  returned: { name: msg`Money that came back or is unclear`, note: msg`Withdrawals, loads, a stopped settlement.` },
  kyc: { name: msg`KYC and documents` },
  security: {
    name: msg`Sign-in, password, bank account`,
    note: msg`By SMS: a new bank account, another settlement, a changed mobile number.`,
  },
  support: { name: msg`Answers of support` },
  reports: { name: msg`Statements` },
  developers: { name: msg`Webhooks` },
  tariff: { name: msg`Fees and limits that change` },
}

const channelWords: Readonly<Record<NoticeChannel, MessageDescriptor>> = {
  push: msg`Push`,
  email: msg({ message: 'E-mail', context: 'a channel of notices' }),
  sms: msg`SMS`,
}

interface MatrixProps {
  of: NoticeChoices
  keep: KeepChoices
}

/** Kinds by channels: each kind is a group of its channels, drawn as a table from 700 px on and as a list below that. */
export function NoticeMatrix({ of: shown, keep }: MatrixProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <div>
      {shown.push_devices === 0 && (
        <div className={css.push}>
          <Text small tone="quiet">
            <Trans>Push: not on any device yet.</Trans>{' '}
            <Link small href="/dashboard/profile#push">
              <Trans>Turn on</Trans>
            </Link>
          </Text>
        </div>
      )}
      <div className={css.head} aria-hidden="true">
        <span />
        <span>
          <Trans>Bell</Trans>
        </span>
        {noticeChannels.map((channel) => (
          <span key={channel}>{_(channelWords[channel])}</span>
        ))}
      </div>
      <ul aria-label={t`Notifications by kind`} className={css.kinds}>
        {noticeKinds.map((kind) => (
          <li key={kind}>
            <Kind kind={kind} of={shown} keep={keep} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Kind({ kind, of: shown, keep }: MatrixProps & { kind: NoticeKind }) {
  const { _ } = useMessages()
  const { name, note } = kindWords[kind]
  const hour = useWriting().digits(`${digestHour}:00`)
  const isDaily = shown.choices.some((one) => one.kind === kind && one.frequency === 'daily')
  const isMuted = shown.muted.some((type) => typeRules[type].kind === kind)
  return (
    <fieldset className={css.kind}>
      <legend className={css.name}>{_(name)}</legend>
      <div className={css.about}>
        <span aria-hidden="true">{_(name)}</span>
        {note && <p>{isDaily ? <Trans>By e-mail once a day at {hour}, change below.</Trans> : _(note)}</p>}
        {isMuted && (
          <p>
            <Trans>Some kinds are muted in the bell: they show no sign.</Trans>
          </p>
        )}
        <LineKept line={kind} keep={keep} />
      </div>
      <div className={css.locked}>
        <TickIcon small />
        <span className={css.channel}>
          <Trans>Bell</Trans>
        </span>
      </div>
      {noticeChannels.map((channel) => (
        <Cell key={channel} kind={kind} channel={channel} of={shown} keep={keep} />
      ))}
    </fieldset>
  )
}

function Cell({ kind, channel, of: shown, keep }: MatrixProps & { kind: NoticeKind; channel: NoticeChannel }) {
  const { _ } = useMessages()
  const choice = shown.choices.find((one) => one.kind === kind && one.channel === channel)
  const name = <span className={css.channel}>{_(channelWords[channel])}</span>
  if (!choice) return null
  if (choice.is_locked) {
    return (
      <div className={css.locked}>
        <LockIcon small />
        <span>
          {name}{' '}
          <span className={css.always}>
            <Trans>always</Trans>
          </span>
        </span>
      </div>
    )
  }
  // the daily mail is the quieter of the two: a merchant who wants each chooses it below
  const on = kind === 'received' && channel === 'email' ? 'daily' : 'each'
  return (
    <Checkbox
      isSelected={choice.frequency !== 'never'}
      onChange={(isOn) => keep.change({ kind, channel, frequency: isOn ? on : 'never' })}
    >
      {name}
    </Checkbox>
  )
}
