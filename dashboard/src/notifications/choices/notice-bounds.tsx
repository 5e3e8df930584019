import type { NoticeChoices } from '@sahuji/contract/notifications/choices'
import { digestHour, type NoticeFrequency } from '@sahuji/contract/notifications/kinds'
import { parseRupees, prefixIn } from '@sahuji/contract/money/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { typedForm } from '../../kit/format/amount-text.ts'
import { useReader, useWriting } from '../../kit/format/reader.ts'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { LineKept } from './line-kept.tsx'
import type { KeepChoices } from './use-notice-choices.ts'

interface BoundsProps {
  of: NoticeChoices
  keep: KeepChoices
}

/** How money received is told by e-mail and from which amount on, and the quiet hours. */
export function NoticeBounds({ of: shown, keep }: BoundsProps) {
  return (
    <Grid>
      <Stack gap={5}>
        <MailOfPayments of={shown} keep={keep} />
        <LineKept line="mail" keep={keep} />
        <LeastAmount of={shown} keep={keep} />
        <LineKept line="amount_min" keep={keep} />
      </Stack>
      <div>
        <QuietHours of={shown} keep={keep} />
        <LineKept line="quiet" keep={keep} />
      </div>
    </Grid>
  )
}

function MailOfPayments({ of: shown, keep }: BoundsProps) {
  const { t } = useLingui()
  const hour = useWriting().digits(`${digestHour}:00`)
  const choice = shown.choices.find(({ kind, channel }) => kind === 'received' && channel === 'email')
  return (
    <RadioGroup<NoticeFrequency>
      label={t`E-mail about money received`}
      value={choice?.frequency ?? null}
      options={[
        { id: 'never', label: t`No e-mail` },
        { id: 'each', label: t`Each time` },
        {
          id: 'daily',
          label: t`Once a day at ${hour}`,
          note: t`The sum, how many, and the largest, paid requests among them; nothing on a day without any.`,
        },
      ]}
      onChange={(frequency) => keep.change({ kind: 'received', channel: 'email', frequency }, 'mail')}
    />
  )
}

/** Saved when the field is left or Enter is pressed; what is kept stands in it again where that failed. */
function LeastAmount({ of: { amount_min }, keep }: BoundsProps) {
  const { t } = useLingui()
  const reader = useReader()
  const kept = typedForm(amount_min === 0n ? undefined : amount_min, reader)
  const [written, setWritten] = useState({ text: kept, over: amount_min })
  const { text, over } = written
  const amount = amountOf(text)
  if (over !== amount_min) setWritten({ text: amount === amount_min ? text : kept, over: amount_min })
  const save = () => {
    if (amount !== undefined && amount !== amount_min) keep.change({ amount_min: amount })
  }
  return (
    <TextField
      name="amount_min"
      label={t`Money received: only from this amount on`}
      hint={t`For push, SMS and each e-mail. What is less stands in the bell, and counts in the mail of the day.`}
      optional
      before={prefixIn(reader.language)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(typed) => setWritten({ text: typed, over })}
      validationBehavior="aria"
      validate={() => (amount === undefined ? t`Please write an amount, such as 500.` : null)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}

/** Nothing written is no bound; undefined is no amount. */
const amountOf = (text: string): bigint | undefined => (text.trim() === '' ? 0n : parseRupees(text))

const usualHours = { from: 22 * 60, until: 7 * 60 }
const step = 30

function QuietHours({ of: { quiet }, keep }: BoundsProps) {
  const { t } = useLingui()
  const { digits, money } = useWriting()
  const example = money(1_230_000n)
  return (
    <Stack gap={4}>
      <Checkbox
        isSelected={quiet !== null}
        onChange={(isOn) => keep.change({ quiet: isOn ? usualHours : null })}
        note={t`In them push and SMS wait. E-mail and the bell do not, and security comes at once.`}
      >
        <Trans>Quiet hours</Trans>
      </Checkbox>
      {quiet && (
        <Grid>
          <Select
            name="quiet_from"
            label={t`Quiet from`}
            options={times(quiet.from, quiet.until, digits)}
            value={`${quiet.from}`}
            onChange={(from) => keep.change({ quiet: { ...quiet, from: Number(from) } })}
          />
          <Select
            name="quiet_until"
            label={t`Quiet until`}
            options={times(quiet.until, quiet.from, digits)}
            value={`${quiet.until}`}
            onChange={(until) => keep.change({ quiet: { ...quiet, until: Number(until) } })}
          />
        </Grid>
      )}
      <Text small tone="quiet">
        <Trans>
          Nepal time. At their end you get one line, such as “7 payments, {example} while it was quiet”; what you have
          read by then is left out. At most five SMS a day go to one number, codes aside.
        </Trans>
      </Text>
    </Stack>
  )
}

/** Every half hour but the other end, and what is chosen where it is none of them. */
function times(chosen: number, other: number, digits: (text: string) => string) {
  const halves = Array.from({ length: 1440 / step }, (_, place) => place * step)
  const minutes = [...new Set([...halves, chosen])].filter((minute) => minute !== other)
  return minutes.toSorted((a, b) => a - b).map((minute) => ({ id: `${minute}`, label: digits(clockOf(minute)) }))
}

const clockOf = (minute: number): string =>
  `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`
