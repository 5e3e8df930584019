import { Trans, useLingui } from '@lingui/react/macro'
import { type ColumnMap, dateForms } from '@sahuji/contract/reconciliation/column-maps'
import { Checkbox } from '../../../kit/forms/checkbox.tsx'
import { ListField } from '../../../kit/forms/list-field.tsx'
import { TextField } from '../../../kit/forms/text-field.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import { ColumnField } from './column-field.tsx'
import type { MapDraft } from './map-draft.ts'
import { dateFormExamples } from './statement-words.ts'

interface MapFieldsProps {
  of: MapDraft
  onChange: (part: Partial<MapDraft>) => void
}

const separators: readonly ColumnMap['separator'][] = [',', ';', '\t', '|']

/** How a file is split into lines and cells. */
export function ShapeFields({ of: draft, onChange }: MapFieldsProps) {
  const { t } = useLingui()
  const names = { ',': t`Comma`, ';': t`Semicolon`, '\t': t`Tab`, '|': t`Vertical bar` }
  return (
    <>
      <ListField
        name="body.separator"
        label={t`Between the columns`}
        options={separators.map((id) => ({ id, label: names[id] }))}
        value={draft.separator}
        onChange={(separator) => onChange({ separator })}
      />
      <TextField
        name="body.skip"
        label={t`Lines before the head`}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        value={draft.skip}
        onChange={(skip) => onChange({ skip })}
      />
    </>
  )
}

/** The accepted forms of a day, tried in order. */
export function DateFields({ of: { dates }, onChange }: MapFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      <Text small tone="muted">
        <Trans>A day is written like one of these:</Trans>
      </Text>
      {dateForms.map((form) => (
        <Checkbox
          key={form}
          isSelected={dates.includes(form)}
          onChange={(isOn) => onChange({ dates: isOn ? [...dates, form] : dates.filter((other) => other !== form) })}
        >
          <Ltr>{dateFormExamples[form]}</Ltr>
          {form.startsWith('bs-') && ` (${t`Bikram Sambat`})`}
        </Checkbox>
      ))}
    </Stack>
  )
}

/** The meaning of the amounts, the rows that are debits, and the rows that are skipped. */
export function AmountFields({ of: draft, head, onChange }: MapFieldsProps & { head: readonly string[] | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <ListField
        name="body.amounts"
        label={t`Amounts are in`}
        options={[
          { id: 'rupees', label: t`Rupees` },
          { id: 'paisa', label: t`Paisa` },
        ]}
        value={draft.amounts}
        onChange={(amounts) => onChange({ amounts })}
      />
      <ColumnField
        name="body.negative.column"
        label={t`Column that marks what left`}
        head={head}
        value={draft.negative_column}
        onChange={(negative_column) => onChange({ negative_column })}
      />
      {draft.negative_column !== '' && (
        <WordsField
          name="body.negative.words"
          label={t`Its words for what left`}
          value={draft.negative_words}
          onChange={(negative_words) => onChange({ negative_words })}
        />
      )}
      <ColumnField
        name="body.counts.column"
        label={t`Column that marks what counts`}
        head={head}
        value={draft.counts_column}
        onChange={(counts_column) => onChange({ counts_column })}
      />
      {draft.counts_column !== '' && (
        <WordsField
          name="body.counts.words"
          label={t`Its words for what counts`}
          value={draft.counts_words}
          onChange={(counts_words) => onChange({ counts_words })}
        />
      )}
      <Checkbox isSelected={draft.is_net} onChange={(is_net) => onChange({ is_net })}>
        <Trans>The amount is what is left after the fee</Trans>
      </Checkbox>
      <TextField
        name="body.window_days"
        label={t`Days around an entry without a reference`}
        inputMode="numeric"
        maxLength={1}
        autoComplete="off"
        value={draft.window_days}
        onChange={(window_days) => onChange({ window_days })}
      />
      <FeeFields of={draft} onChange={onChange} />
    </>
  )
}

function FeeFields({ of: draft, onChange }: MapFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="body.agreed_fee"
        label={t`Agreed fee, share`}
        hint={t`What the rail may keep of a payment. Without both figures its fees are not checked.`}
        optional
        inputMode="decimal"
        autoComplete="off"
        after="%"
        value={draft.fee_percent}
        onChange={(fee_percent) => onChange({ fee_percent })}
      />
      <TextField
        name="body.agreed_fee.flat"
        label={t`Agreed fee, fixed`}
        optional
        inputMode="decimal"
        autoComplete="off"
        before={t`Rs.`}
        value={draft.fee_flat}
        onChange={(fee_flat) => onChange({ fee_flat })}
      />
    </>
  )
}

interface WordsFieldProps {
  name: string
  label: string
  value: string
  onChange: (words: string) => void
}

function WordsField({ name, label, value, onChange }: WordsFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      name={name}
      label={label}
      hint={t`With commas between them.`}
      maxLength={400}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  )
}
