import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import { buttonClass } from '../layout/button-class.ts'
import { CloseIcon } from '../icons/actions.tsx'
import { SearchIcon } from '../icons/navigation.tsx'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  'className' | 'style' | 'children' | 'aria-label' | 'render'
> {
  /** Said by readers; the placeholder is what eyes see. */
  label: string
  placeholder?: string
  /** The one line that a page is about. */
  large?: boolean
  /** Within the line, at its end: the button that asks. */
  after?: ReactNode
}

/** A line to search by; Escape and the cross empty it. */
export function SearchField({ label, placeholder = label, large = false, after, ...field }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <AriaSearchField {...field} aria-label={label} className={cx(css.field)}>
      {({ isEmpty }) => (
        <div className={cx(css.input, css.search, large && css.largeSearch)}>
          <SearchIcon small={!large} />
          <Input placeholder={placeholder} />
          {/* the library's own, which empties its field */}
          {!isEmpty && (
            <Button className={buttonClass({ kind: 'ghost', size: 'small', icon: true })} aria-label={t`Clear`}>
              <CloseIcon small />
            </Button>
          )}
          {after}
        </div>
      )}
    </AriaSearchField>
  )
}
