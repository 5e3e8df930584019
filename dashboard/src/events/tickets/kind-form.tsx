import type { OwnEvent } from '@sahuji/contract/events'
import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, wholeForm } from '../../kit/forms/form-errors.ts'
import { Form } from '../../kit/forms/form.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Columns, Grid } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { followed } from '../../platform/calls/query.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { dropDraft, useFormDraft } from '../../platform/forms/form-draft.ts'
import { useOpenedWith } from '../../platform/browser/use-opened-with.ts'
import { events } from '../calls.ts'
import {
  askOf,
  draftOf,
  isRepriced,
  type KindDraft,
  type KindPartProps,
  kindShape,
  missingIn,
  presentStep,
} from './kind-draft.ts'
import { KindRules, OfOneTicket } from './kind-side.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { SalePart } from './sale-part.tsx'
import { StopKind } from './stop-kind.tsx'

interface KindFormProps {
  event: OwnEvent
  /** Undefined: a new kind. */
  of: TicketType | undefined
  others: readonly TicketType[]
  onSaved: (id: string) => void
}

/** One kind of ticket. What is written is kept until it is saved. */
export function KindForm({ event, of: kind, others, onSaved }: KindFormProps) {
  const { t } = useLingui()
  const spare = spareSeats(event, others)
  const saved = useOpenedWith(draftOf(kind, spare))
  const name = `ticket ${event.id} ${kind?.id ?? 'new'} ${kind?.version ?? 0}`
  const { draft, write } = useFormDraft(name, kindShape, saved)
  const [missing, setMissing] = useState<FieldErrors>()
  const missingOf = useMissing(kind)
  const done = ({ id }: TicketType) => {
    dropDraft(name)
    notify({ tone: 'good', title: kind ? t`The ticket is saved.` : t`The ticket is added.` })
    onSaved(id)
  }
  const adding = useMutation(followed(events.addKind(), done))
  const saving = useMutation(followed(events.saveKind(), done))
  const refused = useRefusedFields(adding.error ?? saving.error)
  const change = (part: Partial<KindDraft>) => {
    adding.reset()
    saving.reset()
    setMissing(undefined)
    write(part)
  }
  const submit = () => {
    const absent = missingOf(draft)
    setMissing(absent)
    if (absent) return
    const reason = draft.reason.trim()
    if (kind) saving.mutate({ id: kind.id, version: kind.version, ...askOf(draft), ...(reason && { reason }) })
    else adding.mutate({ id: event.id, ...askOf(draft) })
  }
  const parts = { draft, change, kind }
  const present = presentStep(draft, kind)
  return (
    <Columns
      side={
        <Stack gap={10}>
          <OfOneTicket price={present?.price} feePayer={event.fee_payer} />
          {kind && kind.sold > 0 && <KindRules sold={kind.sold} />}
          {kind && <StopKind of={kind} onDeleted={() => onSaved('')} />}
        </Stack>
      }
    >
      <Form label={kind ? kind.name : t`New ticket`} errors={missing ?? refused} onSubmit={submit}>
        <Stack gap={10}>
          <NamePart {...parts} spare={spare} />
          <PriceLadder {...parts} />
          <SalePart {...parts} others={others} isOnSale={event.state === 'on_sale'} />
          <Row gap={4}>
            <Button type="submit" kind="primary" size="large" isPending={adding.isPending || saving.isPending}>
              <SaveName draft={draft} kind={kind} price={present?.price} />
            </Button>
            <Button kind="ghost" size="large" onPress={() => change(saved)}>
              <Trans>Undo changes</Trans>
            </Button>
          </Row>
        </Stack>
      </Form>
    </Columns>
  )
}

/** The button names what it does: a price that changes after a sale counts from now. */
function SaveName({ draft, kind, price }: Omit<KindPartProps, 'change'> & { price: bigint | undefined }) {
  const { money } = useWriting()
  if (!kind) return <Trans>Add the ticket</Trans>
  if (kind.sold > 0 && price !== undefined && isRepriced(draft, kind)) {
    const amount = money(price)
    return <Trans>Save, {amount} from now</Trans>
  }
  return <Trans context="a kind of ticket">Save</Trans>
}

/** Seats of the event that no other kind with seats of its own was given. */
const spareSeats = ({ capacity }: OwnEvent, others: readonly TicketType[]): number =>
  others
    .filter(({ shares_with, sale, sold }) => shares_with === null && (sale !== 'stopped' || sold > 0))
    .reduce((left, { seats }) => left - seats, capacity ?? 0)

function NamePart({ draft, change, kind, spare }: KindPartProps & { spare: number }) {
  const { t } = useLingui()
  const taken = kind ? kind.sold + kind.held : 0
  return (
    <Section title={kind ? kind.name : <Trans>New ticket</Trans>}>
      <Stack gap={5}>
        <Grid gap={5}>
          <TextField
            name="name"
            label={t`Name`}
            value={draft.name}
            maxLength={40}
            autoComplete="off"
            hint={<Trans>Printed on the ticket.</Trans>}
            onChange={(name) => change({ name })}
          />
          <TextField
            name="seats"
            label={t`Seats`}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            value={draft.seats}
            hint={
              <>
                {taken > 0 && (
                  <>
                    <Plural
                      value={taken}
                      one="# is sold or held, so not fewer."
                      other="# are sold or held, so not fewer."
                    />{' '}
                  </>
                )}
                <Plural
                  value={Math.max(0, spare)}
                  one="The event has # seat for it."
                  other="The event has # seats for it."
                />
              </>
            }
            onChange={(text) => change({ seats: text.replaceAll(/\D/g, '') })}
          />
        </Grid>
        <TextField
          name="holds"
          label={t`What it holds`}
          optional
          value={draft.holds}
          maxLength={120}
          onChange={(holds) => change({ holds })}
        />
      </Stack>
    </Section>
  )
}

/** The sentences for what is missing, by field; undefined where nothing is. */
function useMissing(kind: TicketType | undefined): (draft: KindDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  const sentences = {
    name: t`Enter a name.`,
    seats: t`Enter a number of seats.`,
    [wholeForm]: t`Each price needs an amount, and each but the last an end. A price of 0 is free.`,
    reason: t`Enter why the price changes.`,
  }
  return (draft) => {
    const names = missingIn(draft)
    const needsReason = kind !== undefined && kind.sold > 0 && draft.reason.trim() === '' && isRepriced(draft, kind)
    const fields = [
      ...names.map((name) => (name === 'name' || name === 'seats' ? name : wholeForm)),
      ...(needsReason ? (['reason'] as const) : []),
    ]
    return fields.length === 0
      ? undefined
      : Object.fromEntries(fields.map((field) => [field, [sentences[field as keyof typeof sentences]]]))
  }
}
