import { Trans } from '@lingui/react/macro'
import { AuthDesk, AuthHead } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Contact } from './contact.tsx'

/** The answer to a form that was sent without scripts; the server reads none of its fields. */
export function ScriptNeededPage() {
  return (
    <AuthDesk homeHref="/" contact={<Contact />}>
      <Stack gap={6}>
        <AuthHead title={<Trans>JavaScript is required here</Trans>}>
          <Trans>Nothing that you entered was read or kept.</Trans>
        </AuthHead>
        <Text>
          <Trans>
            Your session is bound to this browser by a key that only JavaScript can make. Turn JavaScript on and try
            again.
          </Trans>
        </Text>
        <Text>
          <Link href="/signin">
            <Trans>Back to the sign-in</Trans>
          </Link>
        </Text>
      </Stack>
    </AuthDesk>
  )
}
