import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import type { PlayedCode } from '@sahuji/contract/rails/played'
import * as contract from '@sahuji/contract/sandbox'
import { type Play, type PlayKind, playKinds } from '@sahuji/contract/sandbox'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { Segmented } from '../../kit/forms/segmented.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { sandbox } from '../calls.ts'
import { CodePicker } from './code-picker.tsx'
import { kindWords, type Scenario, scenarioWords, wayWords } from './play-words.ts'
import { type Exchange, exchangeOf } from './use-exchange.ts'

type Ground = Gives<typeof contract.readPlayground>

interface PlayFormProps {
  of: Ground
  /** The payment whose refund was asked for; undefined: the newest that can be refunded. */
  refunded: Play | undefined
  /** Another kind was chosen. */
  onKind: () => void
  onExchange: (exchange: Exchange) => void
}

const scenariosOf: Record<PlayKind, readonly Scenario[]> = {
  payment: contract.moneyInScenarios,
  load: contract.moneyInScenarios,
  payout: contract.payoutScenarios,
  refund: contract.refundScenarios,
}

/** What is played, how much, by which way, and how it ends. The main button names the outcome. */
export function PlayForm({ of: ground, refunded, onKind, onExchange }: PlayFormProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [chosen, setChosen] = useState<PlayKind>('payment')
  const [amount, setAmount] = useState<bigint | undefined>(48_000n)
  const [way, setWay] = useState<RailChannel>()
  const [picked, setPicked] = useState<Scenario>('succeeds')
  const [code, setCode] = useState<PlayedCode>('017')
  const [isMissing, setMissing] = useState(false)
  const kind = refunded ? 'refund' : chosen
  const target = refunded ?? ground.plays.find(({ refundable }) => refundable !== null && refundable > 0n)
  const scenarios = scenariosOf[kind]
  const scenario = scenarios.find((one) => one === picked) ?? 'succeeds'
  const ways = kind === 'load' ? ground.load_ways : ground.payment_ways
  const by = ways.find((one) => one === way) ?? ways[0]
  const play = usePlay(onExchange)
  const make = () => {
    setMissing(amount === undefined)
    if (amount === undefined) return
    const how = { amount, ...(scenario === 'fails' && { code }) }
    if (kind === 'payout') play.payout({ ...how, scenario: scenario as (typeof contract.payoutScenarios)[number] })
    else if (kind === 'refund') {
      if (target)
        play.refund({
          ...how,
          payment_id: target.shown_id,
          scenario: scenario as (typeof contract.refundScenarios)[number],
        })
    } else if (by) play.moneyIn({ ...how, kind, way: by, scenario: scenario as contract.MoneyInScenario })
  }
  const cannot = (kind === 'payout' && !ground.account) || (kind === 'refund' && !target)
  return (
    <Form
      label={t`Playground`}
      onSubmit={make}
      errors={isMissing ? { amount: [t`Enter an amount.`] } : play.refusedFields}
    >
      <Stack gap={4}>
        <Segmented
          label={t`What is played`}
          options={playKinds.map((id) => ({ id, label: _(kindWords[id]) }))}
          value={kind}
          onChange={(id) => {
            onKind()
            setChosen(id)
            play.reset()
          }}
        />
        <Grid gap={4}>
          <RupeeField
            name="amount"
            label={t`Amount`}
            value={amount}
            onChange={(paisa) => {
              setAmount(paisa)
              setMissing(false)
              play.reset()
            }}
          />
          {(kind === 'payment' || kind === 'load') && by && (
            <ListField
              name="way"
              label={t`Paid by`}
              options={ways.map((id) => ({ id, label: _(wayWords[id]) }))}
              value={by}
              onChange={setWay}
            />
          )}
          {kind === 'payout' && <Account of={ground} />}
          {kind === 'refund' && <Refunded of={target} />}
        </Grid>
        <RadioGroup
          label={t`What shall happen`}
          lined
          options={scenarios.map((id) => ({
            id,
            label: _(scenarioWords[id].name),
            note: _(scenarioWords[id].note),
          }))}
          value={scenario}
          onChange={setPicked}
        />
        {scenario === 'fails' && <CodePicker value={code} onChange={setCode} />}
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={play.isPending} isDisabled={cannot}>
            {scenario === 'fails' ? <Trans>Make it fail with {code}</Trans> : _(scenarioWords[scenario].make)}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

function Account({ of: { account } }: { of: Ground }) {
  if (!account)
    return (
      <Text tone="muted">
        <Trans>
          A withdrawal needs a bank account. Add one under{' '}
          <Link href="/dashboard/bankDeposit?tab=accounts">Bank Deposit</Link>.
        </Trans>
      </Text>
    )
  const { bank_name, end } = account
  return (
    <Text tone="muted">
      <Trans>
        To <Name>{bank_name}</Name> ··{end}. Nothing leaves.
      </Trans>
    </Text>
  )
}

function Refunded({ of: target }: { of: Play | undefined }) {
  if (!target)
    return (
      <Text tone="muted">
        <Trans>Make a payment succeed first: a refund gives back what was paid.</Trans>
      </Text>
    )
  const { reference, refundable } = target
  return (
    <Text tone="muted">
      <Trans>
        Of <Code>{reference}</Code>, of which <Money of={refundable ?? 0n} /> can be refunded.
      </Trans>
    </Text>
  )
}

/** The three calls that play something, each showing what was sent and answered. */
function usePlay(onExchange: (exchange: Exchange) => void) {
  const moneyIn = useMutation(shown(contract.playMoneyIn, sandbox.playMoneyIn(), onExchange))
  const payout = useMutation(shown(contract.playPayout, sandbox.playPayout(), onExchange))
  const refund = useMutation(shown(contract.playRefund, sandbox.playRefund(), onExchange))
  const all = [moneyIn, payout, refund]
  const failed = all.find(({ error }) => error)?.error ?? null
  const refusedFields = useRefusedFields(failed)
  return {
    moneyIn: moneyIn.mutate,
    payout: payout.mutate,
    refund: refund.mutate,
    isPending: all.some(({ isPending }) => isPending),
    refusedFields,
    reset: () => all.forEach((one) => one.reset()),
  }
}

/** A call whose request and answer are shown beside the form. */
export const shown = <Entry extends RouteEntry>(
  entry: Entry,
  options: UseMutationOptions<Gives<Entry>, Error, Takes<Entry>>,
  onExchange: (exchange: Exchange) => void,
): UseMutationOptions<Gives<Entry>, Error, Takes<Entry>> => ({
  ...options,
  onSuccess: (given, asked) => onExchange(exchangeOf(entry, asked, given)),
  onError: (error, asked) => onExchange(exchangeOf(entry, asked, error)),
})
