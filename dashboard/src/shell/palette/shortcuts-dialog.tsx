import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Keys } from '../../kit/layout/keys.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { pageLinks } from './page-links.tsx'
import { paletteKeys } from '../../platform/browser/typed-keys.ts'
import { isOffered, useReader } from '../nav-items.tsx'
import { goKeys, setSingleKeys, useSingleKeys } from '../shortcut-keys.ts'

/** The list of shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const on = useSingleKeys()
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Stack gap={6}>
        <Checkbox
          isSelected={on}
          onChange={setSingleKeys}
          note={
            <Trans>Turn them off if you dictate, or if keys are pressed by mistake. Keys with Ctrl or ⌘ stay.</Trans>
          }
        >
          <Trans>Single keys are shortcuts</Trans>
        </Checkbox>
        <Grid gap={6}>
          <Section title={t`Anywhere`}>
            <Lines>
              <Key keys={paletteKeys()}>
                <Trans>Search and go</Trans>
              </Key>
              <Key keys={['?']}>
                <Trans>This list</Trans>
              </Key>
              <Key keys={['/']}>
                <Trans>Search the list of a page</Trans>
              </Key>
              <Key keys={['Esc']}>
                <Trans>Close what is open</Trans>
              </Key>
            </Lines>
          </Section>
          <Section title={t`Go to a page`}>
            <Lines>
              <GoKeys />
            </Lines>
          </Section>
        </Grid>
      </Stack>
    </Dialog>
  )
}

function GoKeys() {
  const { _ } = useMessages()
  const reader = useReader()
  return pageLinks
    .filter((page) => isOffered(page, reader))
    .map(({ id, name }) => {
      const letter = goKeys[id]
      return (
        letter && (
          <Key key={id} keys={['g', letter]}>
            {_(name)}
          </Key>
        )
      )
    })
}

function Key({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <Line label={children}>
      <Keys of={keys} />
    </Line>
  )
}
