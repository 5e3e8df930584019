import type { LogEntry } from '@sahuji/contract/team/log'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { refundReasonNames } from '../../payments/refunds/refund-words.tsx'
import { roleNames } from '../../platform/session/role-names.ts'
import { actionWords, actorWords, proofWords } from './log-words.ts'
import * as css from './log.module.css'

const namesOfReasons: Readonly<Record<string, MessageDescriptor>> = refundReasonNames

/** Who acted, with the role or the kind of actor. */
export function Who({ of: { actor, name, role, key_ending } }: { of: LogEntry }) {
  const { _ } = useMessages()
  const as = actor === 'person' ? (role ? _(roleNames[role]) : '') : _(actorWords[actor])
  return (
    <>
      {name !== '' && <Name>{name}</Name>}
      {key_ending && <Code>{` …${key_ending}`}</Code>}{' '}
      <Text small tone="muted">
        {as}
      </Text>
    </>
  )
}

/** What was done, or refused. */
export function What({ of: { what, outcome } }: { of: LogEntry }) {
  const { _ } = useMessages()
  const deed = _(actionWords[what])
  if (outcome === 'allowed') return <>{deed}</>
  return (
    <Status tone="bad">
      <Trans>Refused: {deed}</Trans>
    </Status>
  )
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  money: (id) => `/dashboard/transactionHistory/singleTransaction/${id}`,
  load: (id) => `/dashboard/transactionHistory/singleTransaction/${id}`,
  payout: (id) => `/dashboard/transactionHistory/singleTransaction/${id}`,
  dispute: (id) => `/dashboard/disputes/${id}`,
  link: () => '/dashboard/paymentLinks',
  code: () => '/dashboard/qrcode',
  counter: () => '/dashboard/counters',
  event: () => '/dashboard/my-events',
  statement: () => '/dashboard/statements',
  schedule: () => '/dashboard/statements',
  key: () => '/dashboard/developers',
  webhook: () => '/dashboard/developers/webhooks',
  bank_account: () => '/dashboard/profile',
  passkey: () => '/dashboard/profile',
  person: () => '/dashboard/profile',
}

/** An opened row: what it was about, before and after, by which proof and from where. */
export function OpenedEntry({ of: row }: { of: LogEntry }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { subject_kind, subject_id, before, after, reason, refusal, refusal_says, step_up, device, network } = row
  const page = row.outcome === 'allowed' ? pages[subject_kind]?.(subject_id) : undefined
  const used = [device.browser, device.system].filter(Boolean).join(' · ')
  // a refund has a reason code of the contract; a person wrote any other reason
  const refundReason = /^(?:payment|refund)\./.test(row.what) ? namesOfReasons[reason ?? ''] : undefined
  const proof = step_up && proofWords[step_up]
  return (
    <div className={css.whole}>
      <dl className={css.pairs}>
        {refusal && <Pair name={t`Refused because`}>{refusal_says ?? <Code>{refusal}</Code>}</Pair>}
        {reason && <Pair name={t`Reason`}>{refundReason ? _(refundReason) : reason.replaceAll('_', ' ')}</Pair>}
        {subject_id && (
          <Pair name={t`About`}>
            {page ? (
              <Link href={page}>
                <Code>{`${subject_kind.replaceAll('_', ' ')} ${subject_id}`}</Code>
              </Link>
            ) : (
              <Code>{`${subject_kind.replaceAll('_', ' ')} ${subject_id}`}</Code>
            )}
          </Pair>
        )}
        {proof && <Pair name={t`Proof`}>{_(proof)}</Pair>}
        <Pair name={t`Device`}>{used || '–'}</Pair>
        <Pair name={t`Network`}>
          <Ltr>{network || '–'}</Ltr>
        </Pair>
        {row.request_id && (
          <Pair name={t`Request id`}>
            <Code>{row.request_id}</Code>
          </Pair>
        )}
        <Pair name={t`Seal`}>
          {row.is_sealed ? (
            <Trans>Sealed with the ledger</Trans>
          ) : (
            <Trans>Waits for the next seal, within a minute</Trans>
          )}
        </Pair>
      </dl>
      <Changes before={before} after={after} />
    </div>
  )
}

type Fields = LogEntry['before']

/** The fields of the action: as they were and as they became, or what was given. */
function Changes({ before, after }: { before: Fields; after: Fields }) {
  const { t } = useLingui()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <dl className={css.pairs} aria-label={before ? t`Before and after` : t`Given`}>
      {names.map((name) => (
        <Pair
          key={name}
          name={name.replaceAll('_', ' ')}
          differs={before !== null && text(before[name]) !== text(after?.[name])}
        >
          {before && (
            <span className={css.before}>
              <Value of={before[name]} name={name} /> →{' '}
            </span>
          )}
          <bdi>
            <Value of={after?.[name]} name={name} />
          </bdi>
        </Pair>
      ))}
    </dl>
  )
}

const isMoney = /(^|_)(amount|limit|reserve|minimum|above|price|day_max)($|_)/
const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]00:00)$/

/** A recorded value as a person reads it: amounts in rupees, moments in Kathmandu's time. */
function Value({ of: value, name }: { of: unknown; name: string }) {
  if (typeof value === 'number' && Number.isSafeInteger(value) && isMoney.test(name))
    return <Money of={BigInt(value)} />
  if (typeof value === 'string' && isMoment.test(value)) return <DateTime of={new Date(value)} />
  return text(value)
}

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string}`
}

function Pair({ name, differs = false, children }: { name: string; differs?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={cx(differs && css.differs) || undefined}>{children}</dd>
    </>
  )
}
