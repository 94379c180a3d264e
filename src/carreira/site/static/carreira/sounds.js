// Soft sounds, off until somebody turns them on: one's turn, something turned up, something paid or earned.
import {marks} from './effects.js';
import {remembered, rememberAs} from './settings.js';

const NOTES = {turn: [[523, 0], [784, .14]], reveal: [[330, 0], [415, .1], [494, .2]], money: [[988, 0], [1319, .07]]}; // hertz, seconds
const LOUD = .07, LONG = .5; // of 1; seconds
const table = () => document.getElementById('table');
const on = () => remembered('sounds') === 'on';
let audio = null, decided = Boolean(table().querySelector('[data-moves]'));

function play(name) {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') { // a browser is silent until the page has been clicked
    audio.resume();
    return;
  }
  for (const [pitch, after] of NOTES[name]) {
    const tone = audio.createOscillator(), loudness = audio.createGain(), at = audio.currentTime + after;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUD, at + .02);
    loudness.gain.exponentialRampToValueAtTime(.0001, at + LONG);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LONG);
  }
}

function applySetting() {
  const setting = document.querySelector('[data-sounds]');
  if (setting) setting.checked = on();
}

applySetting();
for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, () => { if (on()) (audio ??= new AudioContext()).resume(); }, {once: true});
document.addEventListener('change', event => {
  if (!event.target.matches?.('[data-sounds]')) return;
  rememberAs('sounds', event.target.checked ? 'on' : 'off');
  if (event.target.checked) play('turn');
});

document.addEventListener('carreira:shown', () => {
  applySetting();
  if (table().dataset.replay === 'true' && !document.querySelector('.pacing')) return; // the reader looks back
  const decides = Boolean(table().querySelector('[data-moves]')), called = decides && !decided;
  decided = decides;
  if (!on()) return;
  if (table().querySelector('.turning')) play('reveal');
  else if (called) play('turn');
  else if (marks(table()).some(one => one.fresh && one.money)) play('money');
});
