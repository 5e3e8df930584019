import { Trans, useLingui } from '@lingui/react/macro'
import { supportContact } from '../../kit/format/operator.ts'
import { LockIcon, QuestionIcon } from '../../kit/icons/states.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'

/** What a payer checks first, and whom to ask; `isOver`: nothing is left to check. */
export function BeforePaying({ isOver = false }: { isOver?: boolean }) {
  const { t } = useLingui()
  const { phone } = supportContact()
  return (
    <Section title={isOver ? t`Questions` : t`Before you pay`}>
      <Stack gap={3}>
        {!isOver && (
          <Row tight align="top">
            <LockIcon small />
            <Text small tone="muted">
              <Trans>
                Compare the name of the shop. What you pay is at the shop at once, and only the shop can return it.
              </Trans>
            </Text>
          </Row>
        )}
        <Row tight align="top">
          <QuestionIcon small />
          <Text small tone="muted">
            <Trans>
              Is something wrong? Ask the shop first, or call us:{' '}
              <Link href={`tel:${phone}`}>
                <Ltr>{phone}</Ltr>
              </Link>
              .
            </Trans>
          </Text>
        </Row>
      </Stack>
    </Section>
  )
}
