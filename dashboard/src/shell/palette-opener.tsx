import { useLingui } from '@lingui/react/macro'
import { SearchOpener } from './top-bar.tsx'
import { openOver } from './over.ts'
import { paletteKeys } from './shortcut-keys.ts'
import { fetchPalette } from './shortcuts.tsx'

/** The way to the palette that can be seen, with its shortcut. */
export function PaletteOpener() {
  const { t } = useLingui()
  const [first, second] = paletteKeys()
  return (
    <SearchOpener
      keys={`${first} ${second}`}
      shortcut={`${first === 'Ctrl' ? 'Control' : 'Meta'}+${second}`}
      onMean={fetchPalette}
      onPress={() => openOver('palette')}
    >
      {t`Search amount, reference or name`}
    </SearchOpener>
  )
}
