import { Trans } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { AllCalls } from './all-calls.tsx'
import type { ApiMessage } from './api-document.ts'
import { FieldList } from './field-list.tsx'

/** A message to a shop's server: its fields, and where messages are set up. */
export function MessageSection({ of: { type, fields } }: { of: ApiMessage }) {
  return (
    <Section title={<Code>{type}</Code>} aside={<AllCalls />}>
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>
            We send this to your server, signed by Standard Webhooks. Answer with 2xx at once; anything else is sent
            again for three days. <Link href="/dashboard/developers/webhooks">Set up webhooks</Link>
          </Trans>
        </Text>
        <FieldList of={fields} />
      </Stack>
    </Section>
  )
}
