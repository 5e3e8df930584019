import { Trans, useLingui } from '@lingui/react/macro'
import { type DeskReason, reasonUses } from '@sahuji/contract/kyc/review'
import { saveKycReason } from '@sahuji/contract/kyc/office/cases'
import { languageCodes, type Language } from '@sahuji/contract/language/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../kit/forms/checkbox.tsx'
import { Form } from '../../../kit/forms/form.tsx'
import { Select } from '../../../kit/forms/select.tsx'
import { TextArea } from '../../../kit/forms/text-area.tsx'
import { TextField } from '../../../kit/forms/text-field.tsx'
import { useReader } from '../../../kit/format/reader.ts'
import { Button } from '../../../kit/layout/button.tsx'
import { Grid } from '../../../kit/layout/columns.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { useRefusedFields } from '../../../platform/failures/failure-words.ts'
import { mutation } from '../../../platform/calls/query.ts'

const sentenceMost = 1000

interface EditReasonProps {
  /** Undefined for a new sentence. */
  of: DeskReason | undefined
  onClose: () => void
}

/** A sentence in all seven languages: each is required, because a merchant may read any of them. */
export function EditReason({ of, onClose }: EditReasonProps) {
  const { t } = useLingui()
  const { language } = useReader()
  const [code, setCode] = useState(of?.code ?? '')
  const [usedFor, setUsedFor] = useState<DeskReason['used_for']>(of?.used_for ?? 'paper')
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>(of?.texts ?? {})
  const [isOffered, setIsOffered] = useState(of?.is_offered ?? true)
  const save = useMutation(mutation(saveKycReason))
  const errors = useRefusedFields(save.error)
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const send = () => {
    const whole = Object.fromEntries(languageCodes.map((each) => [each, texts[each] ?? ''])) as Record<Language, string>
    save.mutate({ code, used_for: usedFor, texts: whole, is_offered: isOffered }, { onSuccess: onClose })
  }
  const uses = {
    answer: t`An answer is requested again`,
    paper: t`A document is requested again`,
    rejection: t`A case is rejected`,
  }
  return (
    <Form label={t`Reason texts`} onSubmit={send} errors={errors}>
      <Stack>
        {!of && (
          <Grid>
            <TextField
              name="code"
              label={t`Code`}
              hint={t`Small letters and underscores, for the log: too_dark`}
              value={code}
              onChange={setCode}
            />
            <Select
              label={t`Used when`}
              options={reasonUses.map((id) => ({ id, label: uses[id] }))}
              value={usedFor}
              onChange={setUsedFor}
            />
          </Grid>
        )}
        <Grid>
          {languageCodes.map((each) => (
            <div key={each} lang={each} dir={each === 'ar' ? 'rtl' : 'ltr'}>
              <TextArea
                name={`texts.${each}`}
                label={names.of(each) ?? each}
                rows={2}
                maxLength={sentenceMost}
                value={texts[each] ?? ''}
                onChange={(text) => setTexts({ ...texts, [each]: text })}
              />
            </div>
          ))}
        </Grid>
        <Checkbox isSelected={isOffered} onChange={setIsOffered}>
          <Trans>Offered to reviewers</Trans>
        </Checkbox>
        <Row push="end">
          <Button kind="ghost" isDisabled={save.isPending} onPress={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
