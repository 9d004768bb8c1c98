import { useState } from 'preact/hooks'
import { Button } from '../components/button.tsx'
import { Field } from '../components/field.tsx'
import { PageHead } from '../components/panel.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { controlToken, giveToken } from '../session.ts'

/** Asked for when the sandbox wants a control token and the page came without one, or with a wrong one. */
export function TokenForm() {
  const t = useTexts(shellMessages)
  const [token, setToken] = useState('')
  return (
    <>
      <PageHead title={t.tokenTitle} lead={t.tokenLead} />
      <form
        class="token-form stack"
        onSubmit={event => {
          event.preventDefault()
          if (token.trim() !== '') giveToken(token.trim())
        }}
      >
        <Field
          label={t.token}
          type="password"
          value={token}
          onInput={setToken}
          isRequired
          autoFocus
          error={controlToken() === null ? null : t.tokenWrong}
        />
        <div class="row">
          <Button type="submit" look="primary">
            {t.enter}
          </Button>
        </div>
      </form>
    </>
  )
}
