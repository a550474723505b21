// Chance that is the same for the same seed, so everybody gets the same puzzle of the day.

export class Random {
  constructor(private state: number) {}

  /** mulberry32, a generator by Tommy Ettinger that is in the public domain, written anew. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  /** first … last, both included */
  number(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }
  pick<Item>(items: Item[]): Item {
    return items[this.number(0, items.length - 1)];
  }
}

export const dateSeed = (date: Date): number =>
  date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();
