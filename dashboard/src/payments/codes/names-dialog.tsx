import { codeCityMost, codeNameMost, type PaymentCode } from '@sahuji/contract/payments/codes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CountedField } from '../../kit/forms/counted-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { codes } from './calls.ts'
import { Payee } from './payee.tsx'

const latin = /^[ -~]*$/

type Names = Record<'label' | 'name' | 'city' | 'local_name' | 'local_city', string>

/** The names that a payer's app shows: in Latin letters and in Devanagari, each with its count, and the preview of both. */
export function NamesDialog({ of: code, onClose }: { of: PaymentCode; onClose: () => void }) {
  const { t } = useLingui()
  const [names, setNames] = useState<Names>(() => ({
    label: code.label,
    name: code.name,
    city: code.city,
    local_name: code.local_name ?? '',
    local_city: code.local_city ?? '',
  }))
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useMutation({ ...codes.change(), onSuccess: onClose })
  const remarks = useRemarks(names)
  const save = () => {
    setIsTried(true)
    if (remarks) return
    const { label, name, city, local_name, local_city } = names
    const latinNames = { label: label.trim(), name: name.trim(), city: city.trim() }
    mutate({
      id: code.id,
      ...latinNames,
      local_name: local_name.trim() || null,
      local_city: local_city.trim() || null,
    })
  }
  return (
    <FormDialog
      title={t`Names of the code`}
      lead={<Trans>A printed code keeps its names until you print it again.</Trans>}
      confirm={<Trans>Save</Trans>}
      errors={useRefusedFields(error)}
      remarks={isTried ? remarks : undefined}
      isPending={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <NameFields of={names} onChange={(change) => setNames((before) => ({ ...before, ...change }))} />
      <Payee of={names} />
    </FormDialog>
  )
}

/** What is missing, or has letters that some apps cannot show. */
function useRemarks({ label, name, city }: Names): FieldErrors | undefined {
  const { t } = useLingui()
  const missing = [t`Fill this in.`]
  const foreign = [t`Latin letters, figures and signs only: some apps show nothing else.`]
  const remarks: Record<string, string[]> = {}
  if (label.trim() === '') remarks['label'] = missing
  for (const [field, text] of Object.entries({ name, city })) {
    if (text.trim() === '') remarks[field] = missing
    else if (!latin.test(text)) remarks[field] = foreign
  }
  return Object.keys(remarks).length > 0 ? remarks : undefined
}

function NameFields({ of: names, onChange }: { of: Names; onChange: (change: Partial<Names>) => void }) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const field = <Field extends keyof Names>(name: Field) => ({
    name,
    value: names[name],
    onChange: (text: string) => onChange({ [name]: text }),
  })
  const most = (name: keyof Names, characters: number) => ({
    maxLength: characters,
    after: digits(`${names[name].length}/${characters}`),
  })
  return (
    <>
      <TextField {...field('label')} label={t`Your name for it`} maxLength={codeNameMost} />
      <TextField {...field('name')} {...most('name', codeNameMost)} label={t`Shop, in Latin letters`} />
      <TextField {...field('city')} {...most('city', codeCityMost)} label={t`City, in Latin letters`} />
      <CountedField {...field('local_name')} label={t`Shop, in Nepali`} most={codeNameMost} lang="ne" />
      <CountedField {...field('local_city')} label={t`City, in Nepali`} most={codeCityMost} lang="ne" />
    </>
  )
}
