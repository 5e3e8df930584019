import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { FeeFigures, FeeKind } from '@sahuji/contract/tariff/lines'
import { useState } from 'react'
import { Select } from '../../kit/forms/select.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import * as css from './fee-dialog.module.css'

interface FeeDialogProps {
  title: string
  /** What holds until then. */
  from: FeeFigures | null
  onKeep: (fee: FeeFigures) => void
  onClose: () => void
}

/** Edits a fee: none, fixed, a share, or by slabs of the amount, each between a minimum and a maximum. */
export function FeeDialog({ title, from, onKeep, onClose }: FeeDialogProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<FeeKind>(from?.kind ?? 'percent')
  const [value, setValue] = useState(from ? `${from.value / 100}` : '')
  const [min, setMin] = useState(() => rupeesOf(from?.min))
  const [max, setMax] = useState(() => rupeesOf(from?.max))
  const [slabs, setSlabs] = useState<SlabText[]>(() => slabsOf(from))
  const [isWrong, setIsWrong] = useState(false)
  const keep = () => {
    const fee = feeOf({ kind, value, min, max, slabs })
    if (fee) onKeep(fee)
    else setIsWrong(true)
  }
  const wrong = { [kind === 'slabs' ? 'fee' : 'value']: [t`Enter rising amounts in rupees.`] }
  return (
    <FormDialog
      title={title}
      lead={<Trans>The current rules stay in force until the draft’s day.</Trans>}
      confirm={<Trans>Add to the draft</Trans>}
      errors={isWrong ? wrong : undefined}
      isPending={false}
      onSubmit={keep}
      onClose={onClose}
    >
      <Grid columns={2} gap={3}>
        <Select<FeeKind>
          label={t`Fee`}
          options={[
            { id: 'free', label: t`free` },
            { id: 'flat', label: t`an amount` },
            { id: 'percent', label: t`a share` },
            { id: 'slabs', label: t`by the amount` },
          ]}
          value={kind}
          onChange={setKind}
        />
        {(kind === 'flat' || kind === 'percent') && (
          <TextField
            name="value"
            label={kind === 'flat' ? t`Amount` : t`Share`}
            inputMode="decimal"
            autoComplete="off"
            {...(kind === 'flat' ? { before: t`Rs.` } : { after: '%' })}
            value={value}
            onChange={setValue}
          />
        )}
      </Grid>
      {kind === 'slabs' && <Slabs of={slabs} onChange={setSlabs} />}
      {(kind === 'percent' || kind === 'slabs') && (
        <Grid columns={2} gap={3}>
          <TextField name="min" label={t`Fee at least`} optional before={t`Rs.`} value={min} onChange={setMin} />
          <TextField name="max" label={t`Fee at most`} optional before={t`Rs.`} value={max} onChange={setMax} />
        </Grid>
      )}
    </FormDialog>
  )
}

interface SlabText {
  id: number
  up_to: string
  fee: string
}

/** The slabs one below the other; the last one has no end. */
function Slabs({ of: slabs, onChange }: { of: SlabText[]; onChange: (slabs: SlabText[]) => void }) {
  const { t } = useLingui()
  const write = (id: number, part: Partial<SlabText>) =>
    onChange(slabs.map((slab) => (slab.id === id ? { ...slab, ...part } : slab)))
  const add = () => onChange([{ id: Math.max(...slabs.map(({ id }) => id)) + 1, up_to: '', fee: '' }, ...slabs])
  return (
    <Stack gap={2}>
      {slabs.map(({ id, up_to, fee }, nth) => (
        <div key={id} className={css.slab}>
          {nth < slabs.length - 1 ? (
            <TextField
              name={`up_to.${nth}`}
              label={t`Up to`}
              before={t`Rs.`}
              inputMode="decimal"
              autoComplete="off"
              value={up_to}
              onChange={(text) => write(id, { up_to: text })}
            />
          ) : (
            <span className={css.above}>
              <Trans>Above that</Trans>
            </span>
          )}
          <TextField
            name={nth === 0 ? 'fee' : `fee.${nth}`}
            label={t`Fee`}
            before={t`Rs.`}
            inputMode="decimal"
            autoComplete="off"
            value={fee}
            onChange={(text) => write(id, { fee: text })}
          />
          {nth < slabs.length - 1 && slabs.length > 2 ? (
            <IconButton
              label={t`Remove this slab`}
              icon={<CloseIcon small />}
              onPress={() => onChange(slabs.filter((slab) => slab.id !== id))}
            />
          ) : (
            <span />
          )}
        </div>
      ))}
      <div>
        <Button size="small" kind="ghost" icon={<PlusIcon small />} onPress={add}>
          <Trans>A smaller slab</Trans>
        </Button>
      </div>
    </Stack>
  )
}

const slabsOf = (from: FeeFigures | null): SlabText[] =>
  from?.slabs?.map(({ up_to, fee }, id) => ({ id, up_to: rupeesOf(up_to), fee: rupeesOf(fee) })) ?? [
    { id: 0, up_to: '', fee: '' },
    { id: 1, up_to: '', fee: '' },
  ]

function rupeesOf(amount: bigint | null | undefined): string {
  if (amount === null || amount === undefined) return ''
  return `${amount / 100n}${amount % 100n === 0n ? '' : `.${`${amount % 100n}`.padStart(2, '0')}`}`
}

/** The edited fee; undefined where it cannot be read. */
function feeOf(of: {
  kind: FeeKind
  value: string
  min: string
  max: string
  slabs: SlabText[]
}): FeeFigures | undefined {
  const { kind } = of
  const bound = (text: string) => (text.trim() === '' ? null : parseRupees(text))
  const [min, max] = kind === 'percent' || kind === 'slabs' ? [bound(of.min), bound(of.max)] : [null, null]
  // hundredths, of a rupee or of a percent
  const value = kind === 'flat' || kind === 'percent' ? parseRupees(of.value) : 0n
  if (min === undefined || max === undefined || value === undefined) return undefined
  const slabs = kind === 'slabs' ? slabsFrom(of.slabs) : null
  if (slabs === undefined) return undefined
  return { kind, value: Number.parseInt(`${value}`, 10), min, max, slabs }
}

function slabsFrom(texts: SlabText[]): FeeFigures['slabs'] | undefined {
  const slabs: NonNullable<FeeFigures['slabs']> = []
  for (const [nth, text] of texts.entries()) {
    const [up_to, fee] = [nth === texts.length - 1 ? null : parseRupees(text.up_to), parseRupees(text.fee)]
    const before = slabs.at(-1)
    if (up_to === undefined || fee === undefined) return undefined
    if (before && (fee < before.fee || (up_to !== null && up_to <= (before.up_to ?? 0n)))) return undefined
    slabs.push({ up_to, fee })
  }
  return slabs
}
