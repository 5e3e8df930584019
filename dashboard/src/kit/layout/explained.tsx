import { type ReactNode, useState } from 'react'
import { TextButton } from './button.tsx'
import { Stack } from './layout.tsx'
import { Text } from './text.tsx'
import * as css from './explained.module.css'

export interface ExplainedProps {
  /** What is asked: "Why these?" */
  label: ReactNode
  /** Made only once somebody asks. */
  children: ReactNode
}

/** A question under figures; its answer stands below it from the press on. */
export function Explained({ label, children }: ExplainedProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Stack gap={2}>
      <Text small>
        <span className={css.ask}>
          <TextButton onPress={() => setIsShown(!isShown)} aria-expanded={isShown}>
            {label}
          </TextButton>
        </span>
      </Text>
      {isShown && children}
    </Stack>
  )
}
