import { codeFamilies, type CodeFamily, type PlayedCode } from '@sahuji/contract/rails/played'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { meaningOf } from '../../platform/failures/service-codes.ts'
import { familyWords } from './play-words.ts'

const families = Object.keys(codeFamilies) as CodeFamily[]

/** Every service code with which something may fail, by the person's next step, and the meaning of the chosen one. */
export function CodePicker({ value, onChange }: { value: PlayedCode; onChange: (code: PlayedCode) => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const meaning = meaningOf(value)
  return (
    <section aria-label={t`Service codes`}>
      <Stack gap={3}>
        {families.map((family) => (
          <RadioGroup
            key={family}
            chips
            label={_(familyWords[family])}
            options={codeFamilies[family].map((id) => ({ id, label: id }))}
            value={codeFamilies[family].find((code) => code === value) ?? null}
            onChange={onChange}
          />
        ))}
        <Text small tone="muted">
          {meaning && _(meaning)}
        </Text>
      </Stack>
    </section>
  )
}
