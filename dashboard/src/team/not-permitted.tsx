import { mayCall, type Permission, type ShopRole } from '@sahuji/contract/company/shop-roles'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { NothingYet } from '../kit/layout/states.tsx'
import { useUserInfo } from '../session/use-user-info.ts'
import { firstPageOf } from '../session/first-page.ts'
import { permissionNames } from './permission-words.ts'
import { roleNames } from '../platform/session/role-names.ts'

export interface NotPermittedProps {
  /** The permission that is missing. */
  needs: Permission
  role: ShopRole
}

/** In the place of a page that the role may not open: the missing right in words, and who can change it. */
export function NotPermitted({ needs, role }: NotPermittedProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [right, name] = [_(permissionNames[needs]), _(roleNames[role])]
  const isInSandbox = mayCall(role, needs)
  return (
    <Page title={t`Not part of your role`}>
      <NothingYet
        title={isInSandbox ? <Trans>Your role sees the sandbox only</Trans> : <Trans>This needs another right</Trans>}
        action={
          <LinkButton kind="primary" href={firstPageOf(role)}>
            <Trans>To your first page</Trans>
          </LinkButton>
        }
      >
        <Trans>
          The missing right is “{right}”. Your role in this shop is {name}. An owner can give you the right or another
          role.
        </Trans>
      </NothingYet>
    </Page>
  )
}

/** The first page of a person at the door: the doors of their event; until it is known, that the work is done on a phone. */
export function CheckInStart() {
  const { t } = useLingui()
  const event = useUserInfo().data?.event_id
  if (event) return <Navigate to={`/dashboard/my-events/${event}/doors`} replace />
  return (
    <Page title={t`At the door`}>
      <NothingYet
        title={<Trans>You check tickets on a phone</Trans>}
        action={
          <LinkButton kind="primary" href="/door">
            <Trans>Open the door here</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Open this product’s address with /door on the phone that scans, and enter the code that the organiser gives
          you.
        </Trans>
      </NothingYet>
    </Page>
  )
}
