import { useLingui } from '@lingui/react/macro'
import { directionOf, languageCodes, type Language } from '@sahuji/contract/languages'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { useReader } from '../../kit/format/reader.ts'

interface SpokenFieldsProps {
  texts: Partial<Record<Language, string>>
  maxLength: number
  onChange: (texts: Partial<Record<Language, string>>) => void
}

/** The same words in each language; only English is needed. */
export function SpokenFields({ texts, maxLength, onChange }: SpokenFieldsProps) {
  const { t } = useLingui()
  const { language } = useReader()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return languageCodes.map((each) => (
    <div key={each} lang={each} dir={directionOf(each)}>
      <TextArea
        name={`texts.${each}`}
        label={names.of(each) ?? each}
        {...(each === 'en' && { hint: t`Read in every language that is left empty.` })}
        optional={each !== 'en'}
        rows={2}
        maxLength={maxLength}
        value={texts[each] ?? ''}
        onChange={(text) => onChange({ ...texts, [each]: text })}
      />
    </div>
  ))
}
