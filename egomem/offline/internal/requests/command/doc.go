// Package command tells what people ask the companion to do at once: "turn off the lights", 播放一首老歌. Once it is over it tells nothing of them.
package command
