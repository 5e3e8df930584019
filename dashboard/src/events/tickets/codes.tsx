import type { OwnEvent } from '@sahuji/contract/events'
import { addEventCode, type EventCode, stopEventCode, type TicketType } from '@sahuji/contract/events/ticket-types'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Count } from '../../kit/format/count.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { EndedIcon } from '../../kit/icons/later.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Name, Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { followed } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useMay } from '../../platform/session/rights.ts'
import { events } from '../calls.ts'

interface CodesProps {
  event: OwnEvent
  kinds: readonly TicketType[]
}

/** Codes that open hidden kinds of ticket or take something off, with what each sold. */
export function Codes({ event, kinds }: CodesProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(events.codes(event.id))
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns(kinds)
  const mayAdd = useMay(addEventCode)
  const isOpen = mayAdd && (event.state === 'draft' || event.state === 'on_sale')
  return (
    <Section
      title={<Trans>Codes</Trans>}
      aside={
        isOpen && (
          <Button size="small" icon={<PlusIcon small />} onPress={() => setIsAdding(true)}>
            <Trans>Add a code</Trans>
          </Button>
        )
      }
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={2} />}
      {data?.length === 0 && (
        <Text tone="muted">
          <Trans>No code yet. A code opens a hidden ticket, takes something off its price, or both.</Trans>
        </Text>
      )}
      {data && data.length > 0 && <Table label={t`Codes`} columns={columns} rows={data} rowKey={({ id }) => id} />}
      {isAdding && <CodeDialog event={event} kinds={kinds} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

function useColumns(kinds: readonly TicketType[]): readonly Column<EventCode>[] {
  const { t } = useLingui()
  const { list } = useWriting()
  const namesOf = ({ type_ids }: EventCode) =>
    list(kinds.filter(({ id }) => type_ids.includes(id)).map(({ name }) => name))
  return [
    { id: 'code', head: t`Code`, phone: 'who', cell: ({ code }) => <Code>{code}</Code> },
    {
      id: 'does',
      head: t`Does`,
      grow: true,
      phone: 'meta',
      cell: (code) => <Does of={code} names={namesOf(code)} />,
    },
    {
      id: 'used',
      head: t`Used`,
      figure: true,
      cell: ({ used, uses_max }) =>
        uses_max === null ? (
          <Count of={used} />
        ) : (
          <Trans>
            <Count of={used} /> of <Count of={uses_max} />
          </Trans>
        ),
    },
    {
      id: 'off',
      head: t`Given off`,
      figure: true,
      wideOnly: true,
      cell: ({ given_off }) => (given_off === 0n ? <NoMoney /> : <Money of={-given_off} bare />),
    },
    {
      id: 'paid',
      head: t`Paid`,
      figure: true,
      phone: 'amount',
      cell: ({ paid }) => (paid === 0n ? <NoMoney /> : <Money of={paid} bare />),
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (code) => <CodeState of={code} /> },
  ]
}

function Does({ of: { off_basis_points }, names }: { of: EventCode; names: string }) {
  const { digits } = useWriting()
  const percent = digits(`${off_basis_points / 100} %`)
  return (
    <Name>
      {off_basis_points > 0 ? (
        <Trans>
          {percent} off {names}
        </Trans>
      ) : (
        <Trans>Opens {names}</Trans>
      )}
    </Name>
  )
}

function CodeState({ of: { id, is_stopped } }: { of: EventCode }) {
  const stopping = useMutation(events.stopCode())
  const mayStop = useMay(stopEventCode)
  if (is_stopped)
    return (
      <Status tone="wait" icon={<EndedIcon small />}>
        <Trans>Ended</Trans>
      </Status>
    )
  if (!mayStop)
    return (
      <Status tone="good">
        <Trans context="code">Good</Trans>
      </Status>
    )
  return (
    <Button size="small" isPending={stopping.isPending} onPress={() => stopping.mutate({ id })}>
      <Trans>End it</Trans>
    </Button>
  )
}

function CodeDialog({ event, kinds, onClose }: CodesProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [percent, setPercent] = useState('')
  const [most, setMost] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(kinds.map(({ id }) => id))
  const adding = useMutation(followed(events.addCode(), onClose))
  const off_basis_points = Math.round(Number(percent.replace(',', '.') || '0') * 100)
  const isWell = off_basis_points >= 0 && off_basis_points <= 10_000
  const add = () =>
    adding.mutate({
      id: event.id,
      code: code.trim().toUpperCase(),
      type_ids: [...chosen],
      off_basis_points,
      ...(most !== '' && { uses_max: Number(most) }),
    })
  return (
    <FormDialog
      title={t`Add a code`}
      lead={<Trans>Buyers enter it on the page of the event.</Trans>}
      confirm={<Trans>Add a code</Trans>}
      errors={useRefusedFields(adding.error)}
      isPending={adding.isPending}
      isIncomplete={code.trim().length < 3 || chosen.length === 0 || !isWell}
      onSubmit={add}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t`Code`}
        value={code}
        maxLength={20}
        autoComplete="off"
        hint={<Trans>Letters, digits and dashes; small letters count as large ones.</Trans>}
        onChange={setCode}
      />
      <TextField
        name="off_basis_points"
        label={t`Percent off`}
        optional
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        value={percent}
        hint={<Trans>Empty: it only opens.</Trans>}
        onChange={setPercent}
      />
      <TextField
        name="uses_max"
        label={t`Tickets at most`}
        optional
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={most}
        onChange={(text) => setMost(text.replaceAll(/\D/g, ''))}
      />
      <KindChoice of={kinds} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

interface KindChoiceProps {
  of: readonly TicketType[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The kinds for which a code counts. */
const KindChoice = ({ of: kinds, chosen, onChange }: KindChoiceProps) => (
  <div>
    {kinds.map(({ id, name }) => (
      <Checkbox
        key={id}
        isSelected={chosen.includes(id)}
        onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
      >
        <Name>{name}</Name>
      </Checkbox>
    ))}
  </div>
)
