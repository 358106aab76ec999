package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// answered lets one model answer a question from a context, and another one judge the answer: the mean
// over the nuggets.
func answered(ctx context.Context, o *options, p *probe, memory string) (float64, error) {
	answer, err := ask(ctx, o.url, o.answer,
		"Answer the question from these memories alone. If they do not say it, say that you do not know. If they contradict each other, say both and ask.\n\n"+
			memory+"\nQuestion: "+p.text)
	if err != nil || len(p.nuggets) == 0 {
		return worth(err == nil && refuses.MatchString(answer)), err
	}
	sum := 0.0
	for _, nugget := range p.nuggets {
		verdict, err := ask(ctx, o.url, o.judge,
			"Does the answer say the following? Write 1 if it does, 0.5 if in part, 0 if not, and nothing else.\n\nTo be said: "+
				strings.ReplaceAll(nugget, " & ", ", ")+"\nQuestion: "+p.text+"\nAnswer: "+answer)
		if err != nil {
			return 0, err
		}
		switch verdicts.FindString(verdict) {
		case "1":
			sum++
		case "0.5", ".5":
			sum += 0.5
		}
	}
	return sum / float64(len(p.nuggets)), nil
}

var (
	// refuses matches an answer that says that it cannot be told: "I don't know", "there is no information on it";
	// not "I know it".
	refuses = regexp.MustCompile(`(?i)do(?:n't| not) know|no information|not (?:mention|say|contain)`)
	// verdicts matches the points that a judge gives, none, half or one: "0", "0.5", "Score: 1"; not "none".
	verdicts = regexp.MustCompile(`0?\.5|[01]`)
)

// ask sends one message to a model of an Ollama server.
func ask(ctx context.Context, url, model, text string) (string, error) {
	body, err := json.Marshal(map[string]any{"model": model, "stream": false, "options": map[string]any{"temperature": 0},
		"messages": []map[string]string{{"role": "user", "content": text}}})
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(url, "/")+"/api/chat",
		bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var got struct {
		Message struct{ Content string }
		Error   string
	}
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil {
		return "", err
	}
	if got.Error != "" || response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("model %s: %s %s", model, response.Status, got.Error)
	}
	return got.Message.Content, nil
}
