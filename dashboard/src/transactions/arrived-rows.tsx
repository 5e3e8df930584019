import { Plural } from '@lingui/react/macro'
import { useWriting } from '../kit/format/reader.ts'
import { RetryIcon } from '../kit/icons/actions.tsx'
import { NativeButton } from '../kit/layout/native-button.tsx'
import * as css from './arrived-rows.module.css'

/** How many rows arrived while the list is shown; pressing puts them in. */
export function ArrivedRows({ count, onTakeIn }: { count: number; onTakeIn: () => void }) {
  const shown = useWriting().number(count)
  return (
    <div className={css.place} aria-live="polite">
      {count > 0 && (
        <NativeButton className={css.pill} onPress={onTakeIn}>
          <RetryIcon small />
          <span>
            <Plural value={count} one={`${shown} new`} other={`${shown} new`} />
          </span>
        </NativeButton>
      )}
    </div>
  )
}
