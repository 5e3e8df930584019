import type { Gives } from '@sahuji/contract/http/route'
import type { PlayedCode } from '@sahuji/contract/rails/played'
import { type Play, type PlayKind, playKinds, type readPlayground } from '@sahuji/contract/sandbox'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { CodePicker } from './code-picker.tsx'
import { kindWords, type Scenario, scenarioWords, wayWords } from './play-words.ts'
import type { Exchange } from './use-exchange.ts'
import { scenariosOf, usePlay } from './use-play.ts'

type Ground = Gives<typeof readPlayground>

interface PlayFormProps {
  of: Ground
  /** The payment whose refund was asked for; undefined: the newest that can be refunded. */
  refunded: Play | undefined
  /** Another kind was chosen. */
  onKind: () => void
  onExchange: (exchange: Exchange) => void
}

/** What is played, how much, by which way, and how it ends. The main button names the outcome. */
export function PlayForm({ of: ground, refunded, onKind, onExchange }: PlayFormProps) {
  const { t } = useLingui()
  const draft = useDraft(ground, refunded)
  const { kind, amount, scenario, code, by, target } = draft
  const [isMissing, setIsMissing] = useState(false)
  const { play, isPending, refusedFields, reset } = usePlay(onExchange)
  const change = (part: Partial<Draft>) => {
    draft.write(part)
    setIsMissing(false)
    reset()
  }
  const make = () => {
    setIsMissing(amount === undefined)
    if (amount === undefined) return
    const wanted = { kind, amount, scenario, way: by, payment_id: target?.shown_id }
    play({ ...wanted, code: scenario === 'fails' ? code : undefined })
  }
  const isPlayable = kind === 'payout' ? ground.account !== null : (kind === 'refund' ? target : by) !== undefined
  return (
    <Form label={t`Playground`} onSubmit={make} errors={isMissing ? { amount: [t`Enter an amount.`] } : refusedFields}>
      <Stack gap={4}>
        <KindChoice
          value={kind}
          onChange={(chosen) => {
            onKind()
            change({ kind: chosen })
          }}
        />
        <Grid gap={4}>
          <RupeeField name="amount" label={t`Amount`} value={amount} onChange={(paisa) => change({ amount: paisa })} />
          <Beside of={draft} ground={ground} onWay={(way) => change({ way })} />
        </Grid>
        <OutcomeChoice kind={kind} value={scenario} onChange={(picked) => change({ scenario: picked })} />
        {scenario === 'fails' && <CodePicker value={code} onChange={(picked) => change({ code: picked })} />}
        <Row>
          <Button type="submit" kind="primary" size="large" isPending={isPending} isDisabled={!isPlayable}>
            <Outcome of={scenario} code={code} />
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

interface Draft {
  kind: PlayKind
  amount: bigint | undefined
  way: RailChannel | undefined
  scenario: Scenario
  code: PlayedCode
}

type ReadDraft = Draft & {
  ways: readonly RailChannel[]
  /** The way that is offered and chosen. */
  by: RailChannel | undefined
  /** The payment that a refund gives back. */
  target: Play | undefined
  write: (part: Partial<Draft>) => void
}

/** What the form holds, with what is offered for its kind. */
function useDraft(ground: Ground, refunded: Play | undefined): ReadDraft {
  const [draft, setDraft] = useState<Draft>({
    kind: 'payment',
    amount: 48_000n,
    way: undefined,
    scenario: 'succeeds',
    code: '017',
  })
  const kind = refunded ? 'refund' : draft.kind
  const ways = kind === 'load' ? ground.load_ways : ground.payment_ways
  return {
    ...draft,
    kind,
    ways,
    scenario: scenariosOf[kind].find((one) => one === draft.scenario) ?? 'succeeds',
    by: ways.find((one) => one === draft.way) ?? ways[0],
    target: refunded ?? ground.plays.find(({ refundable }) => refundable !== null && refundable > 0n),
    write: (part) => setDraft({ ...draft, ...part }),
  }
}

function KindChoice({ value, onChange }: { value: PlayKind; onChange: (kind: PlayKind) => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const options = playKinds.map((id) => ({ id, label: _(kindWords[id]) }))
  return <Segmented label={t`What is played`} options={options} value={value} onChange={onChange} />
}

/** Beside the amount: the way of money in, the account of a withdrawal, or the payment of a refund. */
function Beside({
  of: { kind, ways, by, target },
  ground,
  onWay,
}: {
  of: ReadDraft
  ground: Ground
  onWay: (way: RailChannel) => void
}) {
  const { t } = useLingui()
  const { _ } = useMessages()
  if (kind === 'payout') return <Account of={ground} />
  if (kind === 'refund') return <Refunded of={target} />
  if (!by) return null
  const options = ways.map((id) => ({ id, label: _(wayWords[id]) }))
  return <ListField name="way" label={t`Paid by`} options={options} value={by} onChange={onWay} />
}

function OutcomeChoice({
  kind,
  value,
  onChange,
}: {
  kind: PlayKind
  value: Scenario
  onChange: (scenario: Scenario) => void
}) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const options = scenariosOf[kind].map((id) => {
    const { name, note } = scenarioWords[id]
    return { id, label: _(name), note: _(note) }
  })
  return <RadioGroup label={t`What shall happen`} lined options={options} value={value} onChange={onChange} />
}

function Outcome({ of: scenario, code }: { of: Scenario; code: PlayedCode }) {
  const { _ } = useMessages()
  if (scenario === 'fails') return <Trans>Make it fail with {code}</Trans>
  return <>{_(scenarioWords[scenario].make)}</>
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
        From <Code>{reference}</Code>. <Money of={refundable ?? 0n} /> can be refunded.
      </Trans>
    </Text>
  )
}
