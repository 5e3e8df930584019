import type { Passkey, passkeyCreation } from '@sahuji/contract/auth/passkeys'
import type { Security } from '@sahuji/contract/auth/second-factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button, IconButton } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Entry } from '../kit/data/entries.tsx'
import { KeyIcon } from '../kit/icons/first.tsx'
import { MoreIcon } from '../kit/icons/actions.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Tag } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { knowsPasskeys, passkeysWorkAt } from './passkey-browser.ts'
import { factors, useFactorAction } from './second-factors.ts'
import { Menu } from '../kit/overlays/menu.tsx'

const dialog = () => import('./passkey-dialogs.tsx').then(({ AddPasskeyDialog }) => AddPasskeyDialog)

/** The passkeys of the account, and the button that adds one. */
export function PasskeysEntry({ of: { passkeys, passkey_host } }: { of: Security }) {
  const [options, setOptions] = useState<z.output<typeof passkeyCreation>>()
  const { Part: Adding, fetch } = usePart(dialog, options !== undefined)
  const { act, isPending } = useFactorAction()
  const works = passkeysWorkAt(passkey_host)
  const add = works && (
    <Button
      size="small"
      kind="ghost"
      isPending={isPending}
      onPointerEnter={fetch}
      onPress={() => void act(factors.beginPasskey).then(setOptions)}
    >
      <Trans>Add a passkey</Trans>
    </Button>
  )
  return (
    <Entry name={<Trans>Passkeys</Trans>} end={add}>
      <Stack gap={3}>
        <Text tone="muted">
          <Trans>
            Sign in with your fingerprint, your face or the screen lock of a device. It cannot be guessed or copied.
          </Trans>
        </Text>
        {!works && <Elsewhere host={passkey_host} />}
        {passkeys.length > 0 && <PasskeyList of={passkeys} />}
      </Stack>
      {options && Adding && <Adding options={options} onClose={() => setOptions(undefined)} />}
    </Entry>
  )
}

/** Passkeys are bound to a host name; a page opened by its IP address asks to be opened by its name. */
function Elsewhere({ host }: { host: string | null }) {
  if (!knowsPasskeys() || host === null) {
    return (
      <Text tone="quiet">
        <Trans>This browser or this address cannot use passkeys.</Trans>
      </Text>
    )
  }
  const address = `${location.protocol}//${host}${location.port && `:${location.port}`}`
  return (
    <Text tone="quiet">
      <Trans>
        Passkeys work where this page is opened as <Link href={`${address}/dashboard/profile`}>{address}</Link>.
      </Trans>
    </Text>
  )
}

function PasskeyList({ of: passkeys }: { of: readonly Passkey[] }) {
  const { t } = useLingui()
  return (
    <List label={t`Passkeys`}>
      {passkeys.map((passkey) => (
        <ListRow key={passkey.id} icon={<KeyIcon />} note={<Used of={passkey} />} end={<PasskeyMenu of={passkey} />}>
          {passkey.name}{' '}
          {passkey.is_backed_up && (
            <Tag>
              <Trans>Backed up</Trans>
            </Tag>
          )}
        </ListRow>
      ))}
    </List>
  )
}

function Used({ of: { created_at, last_used_at } }: { of: Passkey }) {
  if (!last_used_at) {
    return (
      <Trans>
        Added <DateTime of={created_at} as="date" />, not used yet
      </Trans>
    )
  }
  return (
    <Trans>
      Added <DateTime of={created_at} as="date" />, last used <DateTime of={last_used_at} />
    </Trans>
  )
}

const renaming = () => import('./passkey-dialogs.tsx').then(({ RenamePasskeyDialog }) => RenamePasskeyDialog)
const confirming = () => import('../kit/overlays/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** The actions on a passkey. */
function PasskeyMenu({ of: passkey }: { of: Passkey }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState<'rename' | 'remove'>()
  const { Part: Renaming } = usePart(renaming, isOpen === 'rename')
  const { Part: Confirming } = usePart(confirming, isOpen === 'remove')
  const { act, isPending } = useFactorAction()
  const { id, name } = passkey
  const close = () => setIsOpen(undefined)
  const label = t`Passkey ${name}`
  return (
    <>
      <Menu
        label={label}
        entries={[
          { id: 'rename', label: t`Rename`, onAction: () => setIsOpen('rename') },
          { id: 'remove', label: t`Remove`, danger: true, onAction: () => setIsOpen('remove') },
        ]}
      >
        <IconButton size="small" label={label} icon={<MoreIcon small />} />
      </Menu>
      {isOpen === 'rename' && Renaming && <Renaming of={passkey} onClose={close} />}
      {isOpen === 'remove' && Confirming && (
        <Confirming
          isOpen
          danger
          onClose={close}
          title={<Trans>Remove the passkey “{name}”?</Trans>}
          lead={
            <Trans>It will no longer sign you in. Delete it on its device too, so that it is not offered there.</Trans>
          }
          confirm={<Trans>Remove</Trans>}
          isPending={isPending}
          onConfirm={() => void act(() => factors.removePasskey(id)).then(close)}
        />
      )}
    </>
  )
}
