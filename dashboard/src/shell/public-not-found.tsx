import { Trans } from '@lingui/react/macro'
import { CardPage } from '../kit/layout/auth-page.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { token } from '../platform/session/session.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { Contact } from '../session/contact.tsx'
import { NotFoundPage } from './not-found.page.tsx'

/** Not found, outside the dashboard; visitors see links to sign in. */
export function PublicNotFound() {
  const isVisitor = token() === null
  const isOwn = useOwnServer()
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <NotFoundPage homeHref={isVisitor ? '/' : '/dashboard/home'} />
      {isVisitor && (
        <Row gap={4}>
          <Link href="/signin">
            <Trans>Sign in</Trans>
          </Link>
          {isOwn && (
            <>
              <Link href="/signup">
                <Trans>Open an account</Trans>
              </Link>
              <Link href="/forgotPassword">
                <Trans>Forgot password</Trans>
              </Link>
              <Link href="/generalPages/6">
                <Trans>Grievance</Trans>
              </Link>
            </>
          )}
        </Row>
      )}
    </CardPage>
  )
}
