import { readDemo } from '@sahuji/contract/sandbox/demo'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { SandboxIcon } from '../../kit/icons/navigation.tsx'
import { Banner } from '../../kit/layout/banner.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { useIsSandboxShown } from '../../kit/layout/sandbox-shown.ts'
import { Name, Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { query } from '../../platform/calls/query.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { keepDemoShop } from './demo-shop.ts'

/** The line on each page of a demo shop: how long it lives, and how to go on with a shop of one's own. */
export function DemoBanner({ shop }: { shop: string }) {
  const { data } = useQuery(query(readDemo, {}))
  const [isKeeping, setIsKeeping] = useState(false)
  const isSandbox = useIsSandboxShown()
  const { pathname } = useLocation()
  // home is of the live wallet, which a demo shop has empty: the tour shows the one that it uses
  if (pathname === '/dashboard/home') return <Navigate to="/dashboard/demo" replace />
  return (
    <Banner soft icon={<SandboxIcon />}>
      <Plural
        value={data?.idle_hours ?? 2}
        one="A demo shop. It is closed # hour after its last use."
        other="A demo shop. It is closed # hours after its last use."
      />{' '}
      {!isSandbox && (
        <>
          <Trans>This page is of real money, and a demo shop has none.</Trans>{' '}
          <Link href="/dashboard/demo">
            <Trans>Guided tour</Trans>
          </Link>{' '}
        </>
      )}
      <Button size="small" onPress={() => setIsKeeping(true)}>
        <Trans>Keep this</Trans>
      </Button>
      {isKeeping && <KeepDialog shop={shop} onClose={() => setIsKeeping(false)} />}
    </Banner>
  )
}

function KeepDialog({ shop, onClose }: { shop: string; onClose: () => void }) {
  const { t } = useLingui()
  const keeping = useMutation({ mutationFn: () => keepDemoShop(shop) })
  const { sentence } = useFailureWords(keeping.error)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Keep this shop`}
      confirm={<Trans>Open an account</Trans>}
      isPending={keeping.isPending}
      onConfirm={() => keeping.mutate()}
    >
      <Stack gap={3}>
        <Text>
          <Trans>
            Your own account begins with the name <Name>{shop}</Name>, which you can change, and the tour goes on in its
            sandbox.
          </Trans>
        </Text>
        <Text tone="muted">
          <Trans>
            The invented payments and keys of this demo stay behind, and you are signed out of it. The account is free;
            real payments need its KYC.
          </Trans>
        </Text>
        {keeping.error && <Text>{sentence}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
