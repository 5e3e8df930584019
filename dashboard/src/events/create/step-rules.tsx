import type { OwnEvent } from '@sahuji/contract/events'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { TickIcon } from '../../kit/icons/states.tsx'
import { Anchor } from '../../kit/layout/anchor.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { categoryNames, checkWords, stepHref, type StepName, stepNames, steps } from '../event-words.ts'
import * as css from './create.module.css'

/** The five steps as rules: a done step shows in one line what was decided, the present one has the accent. */
export function StepRules({ at, of: event }: { at: StepName; of: OwnEvent }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { number } = useWriting()
  const open = new Set(event.open_checks.map((check) => checkWords[check].at))
  const [place, all] = [number(steps.indexOf(at) + 1), number(steps.length)]
  const name = _(stepNames[at])
  return (
    <nav aria-label={t`Steps`}>
      <ol className={css.rules}>
        {steps.map((step) => {
          const isDone = step !== 'publish' && !open.has(step) && step !== at
          return (
            <li key={step} className={cx(css.rule, step === at && css.here, isDone && css.done)}>
              <Anchor href={stepHref(event.id, step)} {...(step === at && { 'aria-current': 'step' })}>
                <b>
                  {isDone && <TickIcon small />}
                  {_(stepNames[step])}
                </b>
                <span>{step === at ? <Trans>Now</Trans> : <Decided of={event} step={step} />}</span>
              </Anchor>
            </li>
          )
        })}
      </ol>
      <p className={css.now}>
        <Trans>
          Step {place} of {all}: <b>{name}</b>
        </Trans>
      </p>
    </nav>
  )
}

/** What was decided in a step. */
function Decided({ of: event, step }: { of: OwnEvent; step: StepName }): ReactNode {
  const { _ } = useMessages()
  if (step === 'basics') return event.category ? _(categoryNames[event.category]) : <Trans>What it is</Trans>
  if (step === 'when')
    return event.starts_at ? (
      <>
        <DateTime of={event.starts_at} as="day" />
        {event.venue && !event.is_online && (
          <>
            {', '}
            <Name>{event.venue}</Name>
          </>
        )}
      </>
    ) : (
      <Trans>Day and place</Trans>
    )
  if (step === 'money')
    return event.fee_payer === 'organiser' ? <Trans>You pay the fee</Trans> : <Trans>The buyer pays the fee</Trans>
  if (step === 'questions')
    return event.questions.length === 0 ? (
      <Trans>What you ask buyers</Trans>
    ) : (
      <Plural value={event.questions.length} one="# question" other="# questions" />
    )
  return <Trans>Look it over</Trans>
}
