import './door.css'
import { doorTexts } from '../texts/door-texts.ts'
import { openDoor } from './open-door.tsx'
import { SignUpPage } from './sign-up.page.tsx'

/** The sign-up's own light document. */
void openDoor(<SignUpPage />, doorTexts)
