import { createRoot } from 'react-dom/client'

/** The least that a React page can be: a heading, a paragraph and a form with two fields. */
function BarePage() {
  return (
    <main>
      <h1>A bare page</h1>
      <p>A heading, a paragraph and a form with two fields, by React and nothing else.</p>
      <form>
        <label>
          Name <input name="name" />
        </label>
        <label>
          Word <input name="word" />
        </label>
        <button type="submit">Send</button>
      </form>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BarePage />)
