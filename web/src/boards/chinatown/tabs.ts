// What a small screen shows one at a time.
export type Tab = 'map' | 'offers' | 'market' | 'desk' | 'decide'
