import * as contract from '@sahuji/contract/sandbox'
import type { Play } from '@sahuji/contract/sandbox'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { sandbox } from '../calls.ts'
import { kindWords, type Scenario, scenarioWords, stateWords } from './play-words.ts'
import * as css from './playground.module.css'
import type { Exchange } from './use-exchange.ts'
import { shown } from './use-play.ts'

interface PlayListProps {
  of: readonly Play[]
  onExchange: (exchange: Exchange) => void
  onRefund: (play: Play) => void
}

/** What was played last, each with what can happen to it next. */
export function PlayList({ of: plays, onExchange, onRefund }: PlayListProps) {
  const { t } = useLingui()
  if (plays.length === 0) return null
  return (
    <Section title={t`Played last`}>
      <ul className={css.plays}>
        {plays.map((play) => (
          <li key={play.id}>
            <PlayLine of={play} />
            <NextSteps of={play} onExchange={onExchange} onRefund={onRefund} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PlayLine({ of: { kind, scenario, amount, state, code, made_at } }: { of: Play }) {
  const { _ } = useMessages()
  const { name, tone } = stateWords[state]
  const words = Object.hasOwn(scenarioWords, scenario) ? scenarioWords[scenario as Scenario] : undefined
  return (
    <div className={css.line}>
      <span>
        {_(kindWords[kind])} <Money of={amount} weight="medium" />
        <Text as="span" small tone="quiet">
          {' '}
          <DateTime of={made_at} as="time" /> {words && _(words.name)}
        </Text>
      </span>
      <Status tone={tone}>
        {_(name)} {code !== null && <Code>{code}</Code>}
      </Status>
    </div>
  )
}

/** What can still happen to a played object: its clock moves forward, money goes back, its payer disputes it. */
function NextSteps({ of: play, onExchange, onRefund }: Omit<PlayListProps, 'of'> & { of: Play }) {
  const forward = useMutation(shown(contract.forwardPlay, sandbox.forward(), onExchange))
  const dispute = useMutation(shown(contract.playDispute, sandbox.playDispute(), onExchange))
  const { id, kind, state, refundable, dispute_id, shown_id } = play
  const isPending = forward.isPending || dispute.isPending
  const go = (step: (typeof contract.playSteps)[number]) => forward.mutate({ id, step })
  const decide = (to: 'open' | 'won' | 'lost') => dispute.mutate({ payment_id: shown_id, to })
  const canSettle = state === 'open' || state === 'under_way' || state === 'unclear'
  const canExpire = (kind === 'payment' && (canSettle || state === 'failed')) || (kind === 'load' && state === 'open')
  const isPaid = refundable !== null && refundable > 0n
  return (
    <div className={css.steps}>
      {canSettle && (
        <Button size="small" isDisabled={isPending} onPress={() => go('settle')}>
          <Trans>Settle it now</Trans>
        </Button>
      )}
      {canExpire && (
        <Button size="small" isDisabled={isPending} onPress={() => go('expire')}>
          <Trans>Expire it now</Trans>
        </Button>
      )}
      {isPaid && (
        <>
          <Button size="small" isDisabled={isPending} onPress={() => onRefund(play)}>
            <Trans>Refund it</Trans>
          </Button>
          <Button size="small" isDisabled={isPending} onPress={() => decide('open')}>
            <Trans>Open a dispute</Trans>
          </Button>
        </>
      )}
      {dispute_id !== null && (
        <>
          <Button size="small" isDisabled={isPending} onPress={() => decide('won')}>
            <Trans>Decide it for the shop</Trans>
          </Button>
          <Button size="small" isDisabled={isPending} onPress={() => decide('lost')}>
            <Trans>Decide it for the payer</Trans>
          </Button>
        </>
      )}
      {state === 'done' && kind !== 'refund' && (
        <Button size="small" isDisabled={isPending} onPress={() => go('tell_again')}>
          <Trans>Report it again</Trans>
        </Button>
      )}
    </div>
  )
}
