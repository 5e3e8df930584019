import { Trans } from '@lingui/react/macro'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { AllCalls } from './all-calls.tsx'
import type { ApiCall } from './api-document.ts'
import { CallForm } from './call-form.tsx'
import { FieldList } from './field-list.tsx'
import type { KnownIds } from './use-call-trial.ts'
import * as css from './reference.module.css'

interface OpenedApiCallProps {
  of: ApiCall
  calls: readonly ApiCall[]
  ids: KnownIds
}

/** One call: a form that sends it, what it takes and gives, and what refuses it. */
export function OpenedApiCall({ of: call, calls, ids }: OpenedApiCallProps) {
  return (
    <Stack gap={10}>
      <Section title={<Code>{`${call.method} ${call.path}`}</Code>} aside={<AllCalls />}>
        <Stack gap={5}>
          <Text>
            <span lang="en" dir="ltr">
              {call.does}
            </span>
          </Text>
          <CallForm of={call} newestBy={newestBy(call, calls)} ids={ids} />
        </Stack>
      </Section>
      {call.body.length > 0 && (
        <Section title={<Trans context="request">Sent</Trans>}>
          <FieldList of={call.body} marks />
        </Section>
      )}
      <Section title={<Trans>Answered</Trans>}>
        <FieldList of={call.gives} />
      </Section>
      <Section title={<Trans>Refusals</Trans>}>
        <ul className={css.refusals} dir="ltr">
          {call.refusals.map(({ code, http }) => (
            <li key={code}>
              <Link small href={`/docs/errors#${code}`} target="_blank">
                <Code>{`${http} ${code}`}</Code>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  )
}

/** The call that lists the objects that the path names by `{id}`. */
function newestBy({ path }: ApiCall, calls: readonly ApiCall[]): ApiCall | undefined {
  const [list] = path.split('/{id}')
  return path === list ? undefined : calls.find((each) => each.method === 'GET' && each.path === list)
}
