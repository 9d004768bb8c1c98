/**
 * Tokens of clouds, code hubs, registries and chats, by the prefix that their issuers gave them so that they are found. Each
 * pattern begins with it and has two groups, the first of which stays.
 */
export const ISSUED_TOKENS: readonly { readonly sign: string; readonly pattern: RegExp }[] = [
  // Amazon; Google; Azure; DigitalOcean.
  { sign: 'AKIA', pattern: /()((?<![A-Za-z0-9])AKIA[A-Z0-9]{16}(?![A-Za-z0-9]))/g },
  { sign: 'ASIA', pattern: /()((?<![A-Za-z0-9])ASIA[A-Z0-9]{16}(?![A-Za-z0-9]))/g },
  { sign: 'AIza', pattern: /()((?<![A-Za-z0-9])AIza[\w-]{30,})/g },
  { sign: 'ya29.', pattern: /()((?<![A-Za-z0-9])ya29\.[\w-]{20,})/g },
  { sign: 'GOCSPX-', pattern: /()((?<![A-Za-z0-9])GOCSPX-[\w-]{20,})/g },
  { sign: 'AccountKey=', pattern: /(AccountKey=)([\w+/=]{20,})/g },
  { sign: 'AccessKey=', pattern: /(AccessKey=)([\w+/=]{20,})/g },
  { sign: '_v1_', pattern: /()((?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{32,})/g },
  // GitHub; GitLab; npm; PyPI; Docker; Hugging Face.
  { sign: 'gh', pattern: /()((?<![A-Za-z0-9])gh[oprsu]_\w{20,})/g },
  { sign: 'github_pat_', pattern: /()((?<![A-Za-z0-9])github_pat_\w{20,})/g },
  { sign: 'gl', pattern: /()((?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|soat)-[\w-]{16,})/g },
  { sign: 'npm_', pattern: /()((?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,})/g },
  { sign: 'pypi-', pattern: /()((?<![A-Za-z0-9])pypi-[\w-]{30,})/g },
  { sign: 'dckr_', pattern: /()((?<![A-Za-z0-9])dckr_(?:pat|oat)_[\w-]{20,})/g },
  { sign: 'hf_', pattern: /()((?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,})/g },
  // Slack; Telegram; Stripe; SendGrid; OpenAI and Anthropic; age.
  { sign: 'xox', pattern: /()((?<![A-Za-z0-9])xox[a-z]-[\w-]{10,})/g },
  { sign: 'xapp-', pattern: /()((?<![A-Za-z0-9])xapp-[\w-]{10,})/g },
  { sign: 'hooks.slack.com', pattern: /(hooks\.slack\.com\/services\/)([\w/-]{10,})/g },
  { sign: ':AA', pattern: /()((?<!\d)\d{8,10}:AA[\w-]{30,})/g },
  { sign: 'k_', pattern: /()((?<![A-Za-z0-9])[prs]k_(?:live|test)_[A-Za-z0-9]{10,})/g },
  { sign: 'SG.', pattern: /()((?<![A-Za-z0-9])SG\.[\w-]{16,}\.[\w-]{16,})/g },
  { sign: 'sk-', pattern: /()((?<![A-Za-z0-9])sk-[\w-]{20,})/g },
  { sign: 'AGE-SECRET-KEY-', pattern: /()(AGE-SECRET-KEY-[A-Z0-9]{20,})/g },
]
