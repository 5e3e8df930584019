import type { Language } from '@sahuji/contract/language/languages'
import type { Formats } from '@sahuji/contract/language/formats'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Money } from '../kit/format/money.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Select } from '../kit/forms/select.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useSavePreferences } from '../merchants/preferences.ts'
import { FailureLine } from '../platform/failed-to-load.tsx'
import { languages } from '../platform/languages.ts'
import { usePreferences } from '../platform/i18n.ts'

const spoken = languages.filter(({ shipped }) => shipped).map(({ code, name }) => ({ id: code, label: name }))
const sampleAmount = 12_345_650n
const sampleDay = new Date('2026-11-20T09:38:00+05:45')

/** How the person reads the product. Each choice is seen at once, on the sample and everywhere else. */
export function PreferencesCard() {
  const { t } = useLingui()
  const chosen = usePreferences()
  const { save, error } = useSavePreferences()
  return (
    <Section id="preferences" title={<Trans>Preferences</Trans>} label={t`Preferences`}>
      <Stack gap={5}>
        <Grid>
          <Select<Language>
            name="language"
            label={t`Language`}
            hint={t`Our mails and messages to you are written in it too.`}
            options={spoken}
            value={chosen.language}
            onChange={(language) => void save({ language })}
          />
          <Choice
            label={t`Calendar`}
            value={chosen.calendar}
            options={[
              { id: 'ad', label: t`AD, with the Nepali date beside it` },
              { id: 'bs', label: t`Bikram Sambat, with AD beside it` },
            ]}
            onChange={(calendar) => void save({ calendar })}
          />
          <Choice
            label={t`Digits`}
            value={chosen.digits}
            options={[
              { id: 'latin', label: '\u20660 1 2 3 4 5\u2069' },
              { id: 'devanagari', label: '\u2066० १ २ ३ ४ ५\u2069' },
            ]}
            onChange={(digits) => void save({ digits })}
          />
          <Choice
            label={t`Large figures`}
            value={chosen.grouping}
            options={[
              { id: 'lakh', label: t`Lakh and crore: 1,23,456` },
              { id: 'million', label: t`Thousand and million: 123,456` },
            ]}
            onChange={(grouping) => void save({ grouping })}
          />
        </Grid>
        <Row gap={4} push="between">
          <Text tone="muted">
            <Trans>
              It will look like this: <DateTime of={sampleDay} as="full" />, <Money of={sampleAmount} />
            </Trans>
          </Text>
          <LinkButton size="small" href="#appearance">
            <Trans>Colours and theme</Trans>
          </LinkButton>
        </Row>
        <FailureLine of={error} />
      </Stack>
    </Section>
  )
}

interface ChoiceProps<Id extends string> {
  label: string
  value: Id
  options: readonly { id: Id; label: string }[]
  onChange: (id: Id) => void
}

function Choice<Id extends Formats[keyof Formats]>(choice: ChoiceProps<Id>) {
  return <RadioGroup<Id> {...choice} />
}
