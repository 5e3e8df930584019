import { historyTerms, type LabelTerm, type SearchTerm } from '@sahuji/contract/transactions/search/history-search'
import { searchMax } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LabelMeaning } from '@sahuji/contract/transactions/search/labels'
import { type ReactNode, useEffect, useState } from 'react'
import { TextButton } from '../kit/layout/button.tsx'
import { Chip } from '../kit/forms/chip.tsx'
import { DaysWords } from './days-words.tsx'
import { Understood } from './filter-bar.tsx'
import { commaIn } from '../kit/format/lists.ts'
import { labelNameOf } from './filter-selects.tsx'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { SearchField } from '../kit/forms/search-field.tsx'
import type { HistoryNarrowing } from './use-history-filter.ts'

const restMilliseconds = 250

/** The search field of the history, with its parts as chips. The text goes into the address once the typing rests. */
export function HistorySearch({ by: { filter, narrow } }: { by: HistoryNarrowing }) {
  const { t } = useLingui()
  const applied = filter.q ?? ''
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState({ applied, sent: applied })
  // back, forward or cleared: the field takes the text of the address, unless the field itself wrote it
  if (applied !== known.applied) {
    setKnown({ applied, sent: applied })
    if (applied !== known.sent) setTyped(applied)
  }
  useEffect(
    function putInAddress() {
      const q = typed.trim()
      if (q === known.sent) return undefined
      const timer = setTimeout(() => {
        setKnown({ applied, sent: q })
        narrow({ q: q || undefined }, { replace: applied !== '' })
      }, restMilliseconds)
      return () => clearTimeout(timer)
    },
    [typed, applied, known.sent, narrow],
  )
  return (
    <>
      <SearchField
        large
        label={t`Find in the history`}
        placeholder={t`Amount, day, reference or name`}
        value={typed}
        maxLength={searchMax}
        onChange={setTyped}
      />
      {typed.trim() !== '' && <UnderstoodAs typed={typed} onChange={setTyped} />}
    </>
  )
}

function UnderstoodAs({ typed, onChange }: { typed: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  const now = useOpenedAt()
  const terms = [...new Map(historyTerms(typed, now).map((term) => [term.typed, term])).values()]
  const isPlain = terms.length === 1 && terms[0]?.is === 'words'
  const without = (left: SearchTerm) =>
    terms
      .filter((term) => term !== left)
      .map((term) => term.typed)
      .join(' ')
  return (
    <Understood label={<Trans>Understood as</Trans>}>
      {terms.map((term) => (
        <Chip key={term.typed} removes onPress={() => onChange(without(term))} aria-label={t`Without ${term.typed}`}>
          <TermWords of={term} />
        </Chip>
      ))}
      {!isPlain && (
        <TextButton onPress={() => onChange(`"${typed.trim()}"`)}>
          <Trans>Search for exactly these words instead</Trans>
        </TextButton>
      )}
    </Understood>
  )
}

function TermWords({ of: term }: { of: SearchTerm }): ReactNode {
  const { money, date } = useWriting()
  switch (term.is) {
    case 'words':
      return (
        <Trans>
          Words <b>{term.text}</b>
        </Trans>
      )
    case 'label':
      return <LabelWords of={term} />
    case 'amount':
      return (
        <Trans>
          Amount <b>{money(rupees(term.amount), { isShort: true })}</b>
        </Trans>
      )
    case 'digits':
      return (
        <Trans>
          Amount or number <b>{term.typed}</b>
        </Trans>
      )
    case 'above':
      return (
        <Trans>
          Amount <b>over {money(term.paisa, { isShort: true })}</b>
        </Trans>
      )
    case 'below':
      return (
        <Trans>
          Amount <b>under {money(term.paisa, { isShort: true })}</b>
        </Trans>
      )
    case 'between':
      return <RangeWords of={term} />
    case 'day':
      return <DaysWords from={startOfKathmanduDay(term.from)} to={startOfKathmanduDay(term.to)} />
    case 'time': {
      const [from, until] = [date(term.from, 'time'), date(term.until, 'time')]
      const day = date(term.from, 'day')
      return (
        <Trans>
          Time{' '}
          <b>
            {day}, {from}–{until}
          </b>
        </Trans>
      )
    }
  }
}

function RangeWords({ of: { least, most } }: { of: Extract<SearchTerm, { is: 'between' }> }) {
  const { money } = useWriting()
  const shown = (paisa: bigint | undefined) => (paisa === undefined ? '' : money(paisa, { isShort: true }))
  const [from, to] = [shown(least), shown(most)]
  if (most === undefined)
    return (
      <Trans>
        Amount <b>at least {from}</b>
      </Trans>
    )
  if (least === undefined)
    return (
      <Trans>
        Amount <b>at most {to}</b>
      </Trans>
    )
  return (
    <Trans>
      Amount{' '}
      <b>
        {from} to {to}
      </b>
    </Trans>
  )
}

/** A label in the reader's own language, with the column that it names. */
function LabelWords({ of: { means } }: { of: LabelTerm }) {
  const { _ } = useMessages()
  const names = [...new Set(means.map((meaning) => _(labelNameOf(meaning))))].join(commaIn(useReader()))
  const [first, ...others] = [...new Set(means.map(partOf))]
  const part = others.length > 0 ? undefined : first
  if (part === 'kind')
    return (
      <Trans>
        Kind <b>{names}</b> or these words
      </Trans>
    )
  if (part === 'state')
    return (
      <Trans>
        State <b>{names}</b> or these words
      </Trans>
    )
  return (
    <Trans>
      Kind or state <b>{names}</b> or these words
    </Trans>
  )
}

const partOf = ({ kind, state, in_review }: LabelMeaning): 'kind' | 'state' | undefined =>
  state || in_review ? (kind ? undefined : 'state') : 'kind'
