import { Trans, useLingui } from '@lingui/react/macro'
import { searchMax } from '@sahuji/contract/http/lists'
import type { UnderstoodPart } from '@sahuji/contract/support/trace'
import { useState } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Chip, Chips } from '../kit/forms/chip.tsx'
import { SearchField } from '../kit/forms/search-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { DaysWords } from '../transactions/days-words.tsx'
import * as css from './support.module.css'

interface SearchBoxProps {
  /** What was asked last. */
  q: string
  understood: readonly UnderstoodPart[]
  onFind: (q: string) => void
}

/** The one line, what was understood of it, and before anything was asked some examples. */
export function SearchBox({ q, understood, onFind }: SearchBoxProps) {
  const { t } = useLingui()
  const [text, setText] = useState(q)
  const label = t`Amount, reference, time or last digits of the account`
  const examples = [t`25000 today`, t`50000 nabil`, t`around 12:30`]
  return (
    <div className={css.finder}>
      <Stack gap={3}>
        <SearchField
          large
          label={label}
          placeholder={t`Amount, reference, time …`}
          maxLength={searchMax}
          value={text}
          onChange={setText}
          onSubmit={(typed) => onFind(typed.trim())}
          onClear={() => onFind('')}
          after={
            <Button kind="primary" onPress={() => onFind(text.trim())}>
              <Trans>Find it</Trans>
            </Button>
          }
        />
        <Text small tone="quiet">
          <Trans>
            An amount, a reference from your bank’s message, our reference, a time, or the last digits of an account.
          </Trans>
        </Text>
        {q === '' ? (
          <Chips label={t`For example`}>
            {examples.map((example) => (
              <Chip key={example} onPress={() => onFind(example)}>
                {example}
              </Chip>
            ))}
          </Chips>
        ) : (
          understood.length > 0 && (
            <Chips label={t`What we understood`}>
              {understood.map((part) => (
                <Chip key={part.is + part.typed} removes onPress={() => onFind(without(q, part.typed))}>
                  <Understood of={part} />
                </Chip>
              ))}
            </Chips>
          )
        )}
      </Stack>
    </div>
  )
}

const without = (q: string, typed: string): string =>
  q
    .normalize('NFC')
    .replace(typed, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/gu, '')

function Understood({ of: { typed, is, paisa, paisa_to, text, from, until } }: { of: UnderstoodPart }) {
  const figure = <b>{paisa !== null && <Money of={paisa} />}</b>
  const words = (
    <b>
      <Ltr>{text}</Ltr>
    </b>
  )
  switch (is) {
    case 'amount':
      return /^\p{Nd}{4}$/u.test(typed) ? (
        <Trans>
          Amount {figure}, or account ending <b>{typed}</b>
        </Trans>
      ) : (
        <Trans>Amount {figure}</Trans>
      )
    case 'above':
      return <Trans>More than {figure}</Trans>
    case 'below':
      return <Trans>Less than {figure}</Trans>
    case 'between': {
      const last = <b>{paisa_to !== undefined && <Money of={paisa_to} />}</b>
      return (
        <Trans>
          Amount {figure} to {last}
        </Trans>
      )
    }
    case 'reference':
      return <Trans>Reference {words}</Trans>
    case 'ending':
      return <Trans>Account ending {words}</Trans>
    case 'bank':
      return <Trans>Bank {words}</Trans>
    case 'words':
      return <Trans>Words {words}</Trans>
    case 'day':
      return from && until && <DaysWords from={from} to={new Date(until.getTime() - dayMilliseconds)} />
    case 'time':
      return <Trans>Time {<b>{from && until && <TimeSpan from={from} until={until} />}</b>}</Trans>
  }
}

const dayMilliseconds = 86_400_000

function TimeSpan({ from, until }: { from: Date; until: Date }) {
  return (
    <>
      <DateTime of={from} as="day" />, <DateTime of={from} as="time" />–<DateTime of={until} as="time" />
    </>
  )
}
